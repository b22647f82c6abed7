import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedOrder } from '../order-system.js';

/** What a shop may do wrongly. */
export interface ShopFaults {
  /** Signatures are not looked at. */
  readonly isOpen?: boolean;
  /** Every request is an order of its own. */
  readonly isForgetful?: boolean;
  /** What it answers in place of the right members. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** The products that it sells; by default those that no check calls unknown. */
  readonly sells?: (sku: string) => boolean;
  /** The API that it asks for the customer, with the token of the order. */
  readonly api?: { readonly url: string; readonly authorization: string };
}

/** A merchant's shop that takes order callbacks, behind a free port. */
export interface Shop extends AsyncDisposable {
  readonly url: string;
  /** How many orders it has placed. */
  readonly count: () => number;
}

/** Opens a shop that checks signatures by the secret `hush`, places each order once, and refuses what it does not sell. */
export async function aShop(faults: ShopFaults = {}): Promise<Shop> {
  const placed = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, { bytes: Buffer.concat(chunks), placed, faults }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}/orders`,
    count: () => placed.size,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

interface Came {
  readonly bytes: Buffer;
  readonly placed: Map<string, string>;
  readonly faults: ShopFaults;
}

async function answer({ method, headers }: IncomingMessage, response: ServerResponse, came: Came): Promise<void> {
  const say = (status: number, body: object = {}): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const { bytes, placed, faults } = came;
  if (method !== 'POST') {
    say(405);
    return;
  }
  // Digits in upper case are hexadecimal, too.
  if (faults.isOpen !== true && String(headers['sp-hmac']).toLowerCase() !== createHmac('sha256', 'hush').update(bytes).digest('hex')) {
    say(401);
    return;
  }
  const order = orderIn(bytes);
  if (order === undefined || headers['content-type'] !== 'application/json') {
    say(400);
    return;
  }
  if (faults.api !== undefined && !(await knows(order, faults.api))) {
    say(503);
    return;
  }
  const [status, body] = decide(order, placed, faults);
  say(status, body);
}

function orderIn(bytes: Buffer): ReceivedOrder | undefined {
  try {
    const order = JSON.parse(bytes.toString('utf8')) as Partial<ReceivedOrder>; // looked at below
    return Array.isArray(order.items) ? (order as ReceivedOrder) : undefined; // a rightly signed order has its members
  } catch {
    return undefined;
  }
}

async function knows(
  { customerId, salesOrderToken }: ReceivedOrder,
  { url, authorization }: NonNullable<ShopFaults['api']>,
): Promise<boolean> {
  const headers = { Authorization: authorization, 'Sales-Order-Token': salesOrderToken };
  return fetch(`${url}/services/v2/customers/${customerId}`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function decide(order: ReceivedOrder, placed: Map<string, string>, faults: ShopFaults): [status: number, body: object] {
  const { sells = (sku) => !sku.startsWith('NO-SUCH'), isForgetful = false, answers = {} } = faults;
  const good = order.items.filter(({ productSku }) => sells(productSku));
  const errorItems = order.items
    .filter((item) => !good.includes(item))
    .map((item) => ({ subscriptionId: idOf(item), errorMessage: 'The product is not sold.' }));
  if (good.length === 0 || (errorItems.length > 0 && !order.allowSomeFailedItems)) return [409, { orderNumber: null, errorItems }];
  const key = isForgetful ? String(placed.size) : good.map((item) => `${idOf(item) ?? String(placed.size)}/${ordinalOf(item)}`).join();
  const orderNumber = placed.get(key) ?? `N${String(placed.size + 1)}`;
  placed.set(key, orderNumber);
  const items = good.map((item) => ({ qty: item.qty, subscriptionId: idOf(item) }));
  return [errorItems.length > 0 ? 202 : 201, { orderNumber, orderDetails: { orderNumber, total: '4.25', items }, errorItems, ...answers }];
}

type Item = Partial<ReceivedOrder['items'][number]>;

function idOf({ subscription }: Item): string | undefined {
  return subscription === undefined ? undefined : String(subscription.id);
}

function ordinalOf({ subscription }: Item): string {
  return String(subscription?.reorderOrdinal);
}
