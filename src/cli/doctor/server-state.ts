import type { CommandCall } from '../command.js';
import { callControl, type ControlTarget } from '../control-call.js';

/** Who gets webhooks, in the words of a finding. */
export interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly url: string | null;
  readonly secret: string | null;
  readonly status: string;
}

/** The last time something was sent to somebody. */
export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
}

/** What is asked of a running server. */
export interface ServerState {
  readonly clock: { readonly kind: string; readonly now: string };
  readonly receivers: readonly Receiver[];
  readonly orderCallback: { readonly url: string | null; readonly secret: string };
  /** How many orders are due and wait for an order callback. */
  readonly blocked: number;
  /** The last attempts to reach each receiver, by its id, and the order callback. */
  readonly attempts: ReadonlyMap<number, Attempt>;
  readonly orderAttempt: Attempt | undefined;
}

interface Delivery {
  readonly id: number;
  readonly destination: number;
  readonly lastAttempt: string | null;
}

interface Order {
  readonly sent: string | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** Asks a server for what the checks look at. Rejects like `callControl`. */
export async function readServer(call: CommandCall, target: ControlTarget): Promise<ServerState> {
  const read = async <T>(path: string): Promise<T> => JSON.parse((await callControl(call, target, { path, method: 'GET' })).text) as T; // the server's answer to this call
  const lines = async (path: string, take: (text: string) => void): Promise<void> => {
    await callControl(call, target, { path, method: 'GET', onLine: take });
  };
  const last = new Map<number, Delivery>();
  await lines('/deliveries', (text) => {
    const delivery = JSON.parse(text) as Delivery; // the server's line
    const known = last.get(delivery.destination)?.lastAttempt ?? '';
    if (delivery.lastAttempt !== null && delivery.lastAttempt >= known) last.set(delivery.destination, delivery);
  });
  let order: Order | undefined;
  await lines('/orders', (text) => {
    const one = JSON.parse(text) as Order; // the server's line
    if (one.sent !== null) order = one;
  });
  const attempts = [...last].map(async ([id, delivery]) => [id, await lastAttempt(read, delivery)] as const);
  const { destinations } = await read<{ readonly destinations: readonly Omit<Receiver, 'name' | 'secret'>[] }>('/destinations');
  // It is told of those alone that something was sent to.
  const secretOf = async (id: number): Promise<string | null> =>
    last.has(id) ? (await read<Pick<Receiver, 'secret'>>(`/destinations/${String(id)}/secret`)).secret : null;
  const receivers = destinations.map(async (one) => ({ ...one, name: `destination ${String(one.id)}`, secret: await secretOf(one.id) }));
  return {
    clock: await read('/clock'),
    receivers: await Promise.all(receivers),
    orderCallback: await read('/order-callback'),
    blocked: (await read<{ readonly blocked: number }>('/schedule?limit=1')).blocked,
    attempts: new Map(await Promise.all(attempts)),
    orderAttempt: order === undefined ? undefined : { at: order.sent ?? '', status: order.httpStatus, error: order.error },
  };
}

interface Attempted {
  readonly attempts: readonly { readonly instant: string; readonly status: number | null; readonly error: string | null }[];
}

async function lastAttempt(read: <T>(path: string) => Promise<T>, { id, lastAttempt: at }: Delivery): Promise<Attempt> {
  const attempt = (await read<Attempted>(`/deliveries/${String(id)}`)).attempts.at(-1);
  return { at: attempt?.instant ?? at ?? '', status: attempt?.status ?? null, error: attempt?.error ?? null };
}
