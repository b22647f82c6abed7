import { cpSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { faultsOfFile } from '../support/database-file.js';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { formatNames, idsInList, readDocument } from '../support/documents.js';
import { ask, type Sending, type WireAnswer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const WRITERS = 8;
// After how many acknowledged writes each round is killed.
const ROUNDS = [1, 37, 90, 161, 240];
const AUTHORIZATION = `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`;
const PAD = 'p'.repeat(3000);

/** What the server has acknowledged over all rounds. */
interface Acknowledged {
  /** The answers to the customers that were created, by e-mail. */
  readonly customers: Map<string, string>;
  /** The last number that was patched into each writer's address. */
  readonly numbers: number[];
}

const writers = Array.from({ length: WRITERS }, (_, index) => index);
const seed = {
  customers: writers.map((writer) => ({
    id: 2001 + writer,
    email: `w${String(writer)}@example.test`,
    first_name: 'W',
    last_name: String(writer),
  })),
  addresses: writers.map((writer) => ({ id: 3001 + writer, customer_id: 2001 + writer, first_name: 'W', last_name: String(writer) })),
};

test('what was acknowledged before kill -9 under load is there afterwards, whole and valid', async () => {
  using folder = aFolder();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
  });
  const data = join(folder.path, 'data');
  const settings = ['--port', '0', '--data', data, '--seed-file', folder.write('shop.json', seed)];
  const acknowledged: Acknowledged = { customers: new Map(), numbers: writers.map(() => 0) };

  for (const [round, limit] of ROUNDS.entries()) {
    await using command = await start(settings);
    await expectAll(command, acknowledged, agent);
    await writeUntilKilled(command, { acknowledged, agent, round, limit });

    const copy = join(folder.path, `copy-${String(round)}`);
    cpSync(data, copy, { recursive: true });
    expect(faultsOfFile(join(copy, 'default.sqlite'))).toEqual([]);
  }

  await using command = await start(settings);
  await expectAll(command, acknowledged, agent);
  await expectReadable(command, agent);
  command.signal('SIGTERM');
  expect((await command.end).code).toBe(0);
  expect(faultsOfFile(join(data, 'default.sqlite'))).toEqual([]);
  expect(acknowledged.customers.size).toBeGreaterThan(100);
  expect(Math.min(...acknowledged.numbers)).toBeGreaterThan(0);
});

interface Load {
  readonly acknowledged: Acknowledged;
  readonly agent: Agent;
  readonly round: number;
  readonly limit: number;
}

async function writeUntilKilled(command: RunningCommand, { acknowledged, agent, round, limit }: Load): Promise<void> {
  let count = 0;
  const acknowledge = (note: () => void): void => {
    note();
    count += 1;
    if (count === limit) command.signal('SIGKILL');
  };
  await Promise.all(
    writers.map(async (writer) => {
      for (let turn = 1; ; turn += 1) {
        const email = `r${String(round)}w${String(writer)}t${String(turn)}@example.test`;
        const number = round * 100_000 + turn;
        const created = await send(command, 'POST', '/services/v2/customer', { agent, body: customer(email) });
        if (created === undefined) return;
        expect(created.status).toBe(201);
        acknowledge(() => acknowledged.customers.set(email, created.text));
        const patched = await send(command, 'PATCH', `/services/v2/addresses/${String(3001 + writer)}`, { agent, body: patch(number) });
        if (patched === undefined) return;
        expect(patched.status).toBe(200);
        acknowledge(() => (acknowledged.numbers[writer] = number));
      }
    }),
  );
  await command.end;
}

/** Sends a request; `undefined` when the server was gone before it answered. */
async function send(
  command: RunningCommand,
  method: string,
  path: string,
  sending: Sending & { agent: Agent },
): Promise<WireAnswer | undefined> {
  try {
    return await ask(command.url, method, path, { headers: { Authorization: AUTHORIZATION }, ...sending });
  } catch {
    return undefined;
  }
}

function customer(email: string): string {
  return JSON.stringify({ customer: { email, first_name: 'K', last_name: 'K', user_defined_fields: { pad: PAD } } });
}

// Two values in one patch: both are there or none is.
function patch(number: number): string {
  return JSON.stringify(
    ['first', 'pad', 'second'].map((name) => ({ op: 'add', path: `/user_defined_fields/${name}`, value: name === 'pad' ? PAD : number })),
  );
}

async function expectAll(command: RunningCommand, { customers, numbers }: Acknowledged, agent: Agent): Promise<void> {
  const list = await send(command, 'GET', '/services/v2/customers', { agent });
  const stored = new Map(
    (JSON.parse(list?.text ?? '') as { email: string }[]).map((record) => [record.email, JSON.stringify({ customer: record })]),
  );
  const lost = [...customers].filter(([email, text]) => stored.get(email) !== text);
  expect(lost).toEqual([]);
  for (const writer of writers) {
    const answer = await send(command, 'GET', `/services/v2/addresses/${String(3001 + writer)}`, { agent });
    const { address } = JSON.parse(answer?.text ?? '') as {
      address: { user_defined_fields: { first?: number; second?: number; pad?: string } };
    };
    const { first = 0, second = 0, pad } = address.user_defined_fields;
    expect(first).toBe(second);
    expect(first).toBeGreaterThanOrEqual(numbers[writer] ?? 0);
    if (first > 0) expect(pad).toBe(PAD);
  }
}

async function expectReadable(command: RunningCommand, agent: Agent): Promise<void> {
  for (const list of ['/services/v2/customers', '/services/v2/addresses']) {
    const ids: (readonly number[])[] = [];
    for (const format of formatNames) {
      const answer = await send(command, 'GET', `${list}.${format}`, { agent });
      ids.push(idsInList(format, answer?.text ?? ''));
    }
    const [inJson = [], ...others] = ids;
    expect(others).toEqual([inJson, inJson]);
    expect(new Set(inJson).size).toBe(inJson.length);
    for (const id of inJson) {
      const answer = await send(command, 'GET', `${list}/${String(id)}`, { agent });
      expect(answer?.status).toBe(200);
      readDocument('application/json', answer?.body ?? Buffer.alloc(0));
    }
  }
}
