import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedRequest } from './receiver.js';

/** An order as an order system gets it: the members of §2.3. */
export interface ReceivedOrder {
  readonly salesOrderToken: string;
  readonly customerId: string;
  readonly allowSomeFailedItems: boolean;
  readonly items: readonly {
    readonly productSku: string;
    readonly qty: string;
    readonly subscription: Readonly<Record<string, unknown>>;
  }[];
  readonly [member: string]: unknown;
}

/** What it answers: a status and a body, or nothing at all. */
export type OrderReply =
  { readonly status: number; readonly body?: object | string; readonly headers?: OutgoingHttpHeaders } | 'silence' | 'reset' | 'hang-up';

/** Decides about the n-th request, from 1. */
export type OrderHandler = (order: ReceivedOrder, number: number) => OrderReply | Promise<OrderReply>;

/** The request for an order as it came. */
export interface OrderRequest extends ReceivedRequest {
  readonly method: string;
  /** Names and values in turn, as sent and in that order. */
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly order: ReceivedOrder;
  /** The sender's port. */
  readonly localPort: number | undefined;
}

/** A merchant's order system: a real HTTP server on a free port. */
export interface OrderSystem extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly OrderRequest[];
}

/** Starts an order system. By default it places everything. */
export async function anOrderSystem(handle: OrderHandler = (order, number) => placed(order, number)): Promise<OrderSystem> {
  const received: OrderRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const body = bytes.toString('utf8');
      const order = JSON.parse(body) as ReceivedOrder; // what Subsim sends has its schema
      const { url: path = '', method = '', headers, rawHeaders, socket } = request;
      received.push({ path, method, headers, rawHeaders, bytes, body, order, localPort: socket.remotePort });
      void Promise.resolve(handle(order, received.length)).then((reply) => {
        if (reply === 'silence') return;
        if (reply === 'reset') socket.resetAndDestroy();
        else if (reply === 'hang-up') socket.end();
        else response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers }).end(textOf(reply.body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}/orders`,
    received,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** The answer that places all items of an order. */
export function placed(order: ReceivedOrder, number: number): { status: number; body: object } {
  const orderNumber = String(100_000_230 + number);
  const items = order.items.map(({ productSku, qty, subscription }) => ({ productSku, qty, subscriptionId: subscription.id }));
  const orderDetails = {
    orderNumber,
    orderStatus: 'placed',
    orderDateTime: '2026-12-03T12:00:11+00:00',
    total: '29.2500',
    billingAddress: { firstName: 'Mira', lastName: 'Holt' },
    items,
  };
  return { status: 201, body: { orderNumber, orderDetails, errorItems: [] } };
}

/** The answer that refuses a whole order. */
export function refused(order: ReceivedOrder, errorMessage = 'Out of stock.', errorClass?: string): { status: number; body: object } {
  const errorItems = order.items.map(({ subscription }) => ({
    subscriptionId: subscription.id,
    errorMessage,
    ...(errorClass === undefined ? {} : { errorClass }),
  }));
  return { status: 409, body: { orderNumber: null, orderDetails: null, errorItems } };
}

function textOf(body: object | string | undefined): string {
  return typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
}
