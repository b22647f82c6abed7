import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks, type CheckReport } from '../../../src/capabilities/checks/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { INSTANT } from '../../support/environment.js';

const SECRET = 'hush';
const LIMIT = 1_048_576;
const only = (
  'right raw-utf-8 unicode-escapes quote-escapes escaped-slash white-space member-order number-spelling trailing-newline ' +
  'long-body header-case upper-case-digits missing-signature empty-signature truncated-signature longer-signature not-hexadecimal ' +
  'base64-signature wrong-secret other-destination two-signatures re-serialised-body altered-byte appended-byte malformed-body ' +
  'malformed-event event-no-object event-object event-without-id invalid-utf-8 no-object empty-body oversized-body wrong-content-type ' +
  'wrong-method comparison-time'
).split(' ');

interface Asked {
  readonly method: string | undefined;
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** What a receiver answers, in a status; what it throws is a 500. */
type Work = (asked: Asked) => number;

function hash(body: Buffer | string): string {
  return createHmac('sha256', SECRET).update(body).digest('hex');
}

// Throws for what is no webhook.
function idIn(body: Buffer): number {
  const { webhook_event } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as { readonly webhook_event: string };
  const { id } = JSON.parse(webhook_event) as { readonly id: unknown };
  if (typeof id !== 'number') throw new TypeError('no id');
  return id;
}

const right: Work = ({ method, signature = '', body }) => {
  if (method !== 'POST') return 405;
  if (body.length > LIMIT) return 413;
  if (signature.toLowerCase() !== hash(body)) return 401;
  try {
    return idIn(body) > 0 ? 204 : 400;
  } catch {
    return 400;
  }
};

let simulator: StartedSimulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'empty', clock: INSTANT, randomSeed: 1 });
});
afterAll(async () => {
  await simulator.close();
});

async function checked(work: Work, names: readonly string[] = only): Promise<CheckReport> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const [signature, ...others] = request.headersDistinct['sp-hmac'] ?? [];
      const asked = { method: request.method, signature: others.length > 0 ? undefined : signature, body };
      response.writeHead(statusOf(() => work(asked))).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  try {
    const settings = { url: `http://127.0.0.1:${String(port)}/`, secret: SECRET, limits: { callBack: 50, slow: 100 }, only: names };
    return (await runChecks('webhook', settings, simulator)).report;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks);
}

function statusOf(work: () => number): number {
  try {
    return work();
  } catch {
    return 500;
  }
}

function namesOf({ results }: CheckReport, wanted: string): readonly string[] {
  return results.flatMap(({ id, outcome }) => (outcome === wanted ? [id.replace('webhook/6.1/', '')] : []));
}

describe('0.5.0 point 1: cases about signatures and bodies', () => {
  test('a right receiver passes them all, and the time of its comparison is told alone', async () => {
    const report = await checked(right);

    expect(report.results).toHaveLength(only.length);
    expect(namesOf(report, 'ok')).toHaveLength(only.length - 1);
    expect(namesOf(report, 'info')).toEqual(['comparison-time']);
  });

  test('one that hashes the JSON as it writes it itself is told what is lost, and whose writing it takes (#6.1-signature, #6.1-signature-digits)', async () => {
    const report = await checked(({ signature, body }) => {
      if (signature !== hash(JSON.stringify(JSON.parse(body.toString('utf8'))))) return 401;
      return idIn(body) > 0 ? 204 : 400;
    });

    expect(namesOf(report, 'FAIL')).toEqual([
      ...['unicode-escapes', 'quote-escapes', 'escaped-slash', 'white-space', 'trailing-newline', 're-serialised-body', 'appended-byte'],
    ]);
    expect(namesOf(report, 'warning')).toEqual(expect.arrayContaining(['upper-case-digits', 'malformed-body', 'no-object', 'empty-body']));
    expect(report.results.find(({ id }) => id.endsWith('/re-serialised-body'))?.got).toBe(
      '204 for a signature of the body as JavaScript writes it',
    );
    expect(report.remarks[0]).toMatch(/^Your side computes the signature over a parsed and re-serialised body: /);
  });

  test('one that a broken body breaks for good fails by the right webhook that follows; after that nothing is told from its refusals', async () => {
    let isBroken = false;
    const report = await checked(
      (asked) => {
        isBroken ||= asked.body.toString('utf8') === 'null';
        return isBroken ? 500 : right(asked);
      },
      ['missing-signature', 'no-object', 'empty-body', 'comparison-time'],
    );

    expect(report.results.map(({ outcome, got }) => [outcome, got])).toEqual([
      ['ok', '401'],
      ['FAIL', '500 for null, and then 500 for a right one'],
      ['skip', null],
      ['skip', null],
    ]);
  });

  test('one that answers 2xx to what it cannot read is warned, since nothing of it is read from the API (#6.1-webhook-body)', async () => {
    const report = await checked(
      (asked) => (right(asked) === 400 ? 204 : right(asked)),
      ['malformed-event', 'event-without-id', 'no-object', 'empty-body', 'oversized-body', 'wrong-method'],
    );

    expect(namesOf(report, 'warning')).toEqual(['malformed-event', 'event-without-id', 'no-object', 'empty-body']);
    expect(namesOf(report, 'ok')).toEqual(['oversized-body', 'wrong-method']);
  });
});
