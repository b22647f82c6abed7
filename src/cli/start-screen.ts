import type { Environment, StartedSimulator } from '../index.js';

/** What the first screen needs to know of how Subsim was started. */
interface Start {
  readonly host: string;
  /** What to type for it, as in `npx subsim`. */
  readonly program: string;
  readonly controlToken: string | undefined;
}

/** What the first screen shows: the mode, what there is, and how to call it, in commands that work as they stand. */
export function startScreen({ url, environment, environments }: StartedSimulator, start: Start): readonly string[] {
  const { host, program, controlToken } = start;
  const { clientId, clientSecret } = environment.credentials;
  const contents = environment.contents();
  const count = (plural: string): string => `${String(contents[plural]?.count ?? 0)} ${plural}`;
  const target = `--server ${url}${controlToken === undefined ? '' : ` --control-token ${quoted(controlToken)}`}`;
  const others = [...environments.values()].filter(({ name }) => name !== environment.name);
  return [
    ...(isLoopback(host) ? [] : [`Warning: listening on ${host}; everybody who reaches this address can use the credentials below.`, '']),
    `Subsim stands in for the subscription platform at ${url}`,
    `Look into it in a browser, at the same address; the documentation is at ${url}/docs`,
    '',
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
    `  wire           ${environment.wireMode}, ecomName ${environment.ecomName}`,
    `  clock          ${environment.clock.kind}, ${new Date(environment.clock.now()).toISOString()}`,
    `  holds          ${['customers', 'products', 'subscriptions'].map(count).join(', ')}`,
    ...others.map(({ name, credentials }) => `  environment    ${name}: ${credentials.clientId} / ${credentials.clientSecret}`),
    ...environment.destinations.list().map(({ id }) => destinationLine(environment.destinations.get(id))),
    ...orderLines(environment),
    '',
    'Try it:',
    `  curl -d grant_type=client_credentials -d client_id=${quoted(encodeURIComponent(clientId))} -d client_secret=${quoted(encodeURIComponent(clientSecret))} ${url}/oauth/v2/token`,
    ...examples(contents).map((words) => `  curl -u ${quoted(`${clientId}:${clientSecret}`)} ${words(`${url}/services/v2`)}`),
    '',
    'Webhooks, orders and time, from another terminal:',
    `  ${program} trigger ping ${target}`,
    ...orderCalls(environment, start).map((call) => `  ${call(url, target)}`),
    `  ${program} advance P1M ${target}`,
    '',
    `Ready. ${url}`,
  ];
}

type Destination = ReturnType<Environment['destinations']['get']>;

function destinationLine({ url, secret, status, eventTypes }: Destination): string {
  const picks = eventTypes === null ? 'all events' : eventTypes.join(', ');
  return `  webhooks       ${url ?? 'nowhere'} (${status}, ${picks})${secret === null ? '' : `, secret ${secret}`}`;
}

function orderLines({ orderCallback, orders }: Environment): readonly string[] {
  const { url, secret } = orderCallback.get();
  const next = orders.nextOrders();
  const lines = [`  order callback ${url ?? 'none'}, secret ${secret}`, ...(next === null ? [] : [`  next orders    ${next.due}`])];
  const blocked = orders.countBlocked();
  if (blocked === 0) return lines;
  const due = blocked === 1 ? '1 order is due' : `${String(blocked)} orders are due`;
  return [...lines, '', `${due} but no order callback is set; try --order-callback-url internal`];
}

type Contents = ReturnType<Environment['contents']>;
type Example = (base: string) => string;

// Something to read and something to change, of the records that there are.
function examples({ customers, addresses }: Contents): readonly [read: Example, change: Example] {
  const customer = customers?.firstId;
  const address = addresses?.firstId;
  if (customer === undefined) return [(base) => `${base}/customers.json`, (base) => `-d '${NEW_CUSTOMER}' ${base}/customer`];
  return [
    (base) => `'${base}/subscriptions.json?customer_id=${String(customer)}'`,
    address === undefined
      ? (base) => `-d '${OTHER_NAME}' ${base}/customers/${String(customer)}`
      : (base) => `-X PATCH -d '${GATE_CODE}' ${base}/addresses/${String(address)}`,
  ];
}

const GATE_CODE = JSON.stringify([{ op: 'add', path: '/user_defined_fields/gate_code', value: '42' }]);
const OTHER_NAME = JSON.stringify({ customer: { first_name: 'Ada' } });
const NEW_CUSTOMER = JSON.stringify({ customer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Example' } });

// How to have the next orders without waiting: those of today at once, later ones by the clock.
function orderCalls({ orders }: Environment, { program, controlToken }: Start): readonly ((url: string, target: string) => string)[] {
  const next = orders.nextOrders();
  if (next === null) return [];
  const head = controlToken === undefined ? '' : ` -H ${quoted(`Authorization: Bearer ${controlToken}`)}`;
  if (next.isToday) return [(url) => `curl -X POST${head} ${url}/_sim/orders/run`];
  return [(_, target) => `${program} advance --to ${next.due} ${target}`];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function quoted(text: string): string {
  return /^[\w.:%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
