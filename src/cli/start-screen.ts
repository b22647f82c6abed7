import type { Environment, StartedSimulator } from '../index.js';

/** What the first screen shows: the mode, what there is, and how to call it. */
export function startScreen({ url, environment, environments }: StartedSimulator, { host }: { readonly host: string }): readonly string[] {
  const { clientId, clientSecret } = environment.credentials;
  const contents = environment.contents();
  const count = (plural: string): string => `${String(contents[plural]?.count ?? 0)} ${plural}`;
  const firstId = (plural: string): string => String(contents[plural]?.firstId ?? 1);
  const others = [...environments.values()].filter(({ name }) => name !== environment.name);
  return [
    ...(isLoopback(host) ? [] : [`Warning: listening on ${host}; everybody who reaches this address can use the credentials below.`, '']),
    `Subsim stands in for the subscription platform at ${url}`,
    '',
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
    `  wire           ${environment.wireMode}, ecomName ${environment.ecomName}`,
    `  clock          ${environment.clock.kind}, ${new Date(environment.clock.now()).toISOString()}`,
    `  holds          ${['customers', 'products', 'subscriptions'].map(count).join(', ')}`,
    ...others.map(({ name, credentials }) => `  environment    ${name}: ${credentials.clientId} / ${credentials.clientSecret}`),
    ...environment.destinations.list().map(destinationLine),
    ...orderLines(environment),
    '',
    'Try it:',
    `  curl -d grant_type=client_credentials -d client_id=${quoted(encodeURIComponent(clientId))} -d client_secret=${quoted(encodeURIComponent(clientSecret))} ${url}/oauth/v2/token`,
    `  curl -u ${quoted(`${clientId}:${clientSecret}`)} '${url}/services/v2/subscriptions.json?customer_id=${firstId('customers')}'`,
    `  curl -u ${quoted(`${clientId}:${clientSecret}`)} -X PATCH -d '[{"op":"add","path":"/user_defined_fields/gate_code","value":"42"}]' ${url}/services/v2/addresses/${firstId('addresses')}`,
    '',
    'Webhooks, orders and time, from another terminal:',
    `  subsim trigger ping --server ${url}`,
    ...orderCalls(environment, url),
    `  subsim advance P1M --server ${url}`,
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

// How to have the next orders without waiting: those of today at once, later ones by the clock.
function orderCalls({ orders }: Environment, url: string): readonly string[] {
  const next = orders.nextOrders();
  if (next === null) return [];
  return [next.isToday ? `  curl -X POST ${url}/_sim/orders/run` : `  subsim advance --to ${next.due} --server ${url}`];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function quoted(text: string): string {
  return /^[\w.:%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
