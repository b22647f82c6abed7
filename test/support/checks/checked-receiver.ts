import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartedSimulator } from '../../../src/index.js';

/** A receiver of webhooks on a port of its own. */
export interface CheckedReceiver extends AsyncDisposable {
  readonly url: string;
  readonly secret: string;
  /** How many webhooks it has processed. */
  readonly processed: () => number;
}

/** What a webhook says. */
interface Notice {
  readonly id: number;
  readonly url: string;
}

/** What the receiver does once a signature is right; the status that it answers. */
type Work = (notice: Notice, tools: Tools) => Promise<number> | number;

interface Tools {
  /** Reads from the API with a token, which is replaced when it is refused; the status of the answer. */
  readonly read: (url: string) => Promise<number>;
  /** Whether a webhook with this id was there before. */
  readonly isKnown: (id: number) => boolean;
  readonly process: () => void;
  readonly api: string;
}

const SECRET = 'a-secret-of-the-receiver';

// Milliseconds between two reads of an event that is not to be had.
const LOOK = 20;

/** A receiver that does as the interface says, but for what `work` does. */
export async function aCheckedReceiver(simulator: StartedSimulator, work: Work): Promise<CheckedReceiver> {
  const read = readerOf(simulator);
  const known = new Set<number>();
  let processed = 0;
  const tools: Tools = {
    read,
    api: simulator.url,
    isKnown: (id) => known.size === known.add(id).size,
    process() {
      processed += 1;
    },
  };
  const server = createServer((request, response) => {
    void statusOf(request, work, tools).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}/hooks`,
    secret: SECRET,
    processed: () => processed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function statusOf(request: IncomingMessage, work: Work, tools: Tools): Promise<number> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const body = Buffer.concat(chunks);
    if (request.headers['sp-hmac'] !== createHmac('sha256', SECRET).update(body).digest('hex')) return 401;
    if (request.socket.remoteAddress === '127.0.0.2' && work === rightWork) return 403;
    const outer = JSON.parse(body.toString('utf8')) as { readonly webhook_event: string; readonly webhook_event_url: string }; // it is signed
    const { id } = JSON.parse(outer.webhook_event) as { readonly id: number }; // likewise
    return await work({ id, url: outer.webhook_event_url }, tools);
  } catch {
    return 503;
  }
}

function readerOf({ url, environment: { credentials } }: StartedSimulator): Tools['read'] {
  let token = '';
  const ask = async (target: string): Promise<number> =>
    (await fetch(target, { headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } })).status;
  return async (target) => {
    const first = token === '' ? 401 : await ask(target);
    if (first !== 401) return first;
    const { clientId: client_id, clientSecret: client_secret } = credentials;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    const answer = await fetch(`${url}/oauth/v2/token`, { method: 'POST', body: form });
    token = ((await answer.json()) as { readonly access_token: string }).access_token; // as the token endpoint answers
    return ask(target);
  };
}

/** Reads the event by its id before anything else, and does nothing twice. */
export const rightWork: Work = async ({ id, url }, { read, isKnown, process, api }) => {
  const path = `/services/v2/webhook-events/${String(id)}`;
  if (url !== path) return 400;
  const status = await read(api + path);
  if (status !== 200) return status === 404 ? 404 : 503;
  if (!isKnown(id)) process();
  return 200;
};

/** Answers first, and then asks for the event until it is told. */
export const earlyWork: Work = (notice, tools) => {
  const work = async (): Promise<void> => {
    const again = async (): Promise<number> => Promise.resolve(rightWork(notice, tools)).catch(() => 503);
    do await pause(LOOK);
    while ((await again()) === 503);
  };
  void work();
  return 204;
};

/** Answers first, and reads the event once. */
export const lateWork: Work = (notice, tools) => {
  void Promise.resolve(rightWork(notice, tools)).catch(() => 503);
  return 204;
};

/** Goes wherever the webhook says, processes it whatever comes of that, and refuses it when it comes again. */
export const wrongWork: Work = async ({ id, url }, { read, isKnown, process, api }) => {
  if (isKnown(id)) {
    process();
    return 409;
  }
  await read(new URL(url, api).href).catch(() => 0);
  process();
  return 204;
};

/** Believes what it is sent. */
export const silentWork: Work = (_, { process }) => {
  process();
  return 204;
};
