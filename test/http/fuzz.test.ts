import { describe, expect, test } from 'vitest';
import { resources } from '../../src/domain/resources/index.js';
import { contentTypes, formatNames, idsInList, readDocument } from '../support/documents.js';
import { hostileRequests, type HostileRequest } from '../support/hostile/hostile.js';
import { leavesIn, leavesOf } from '../support/leaves.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer, type TestServer, type WireAnswer } from '../support/server.js';
import { watchChanges, type ChangedRow } from '../support/watched-changes.js';
import { recordsIn, watchDatabases } from '../support/watched-database.js';

// More with FUZZ_REQUESTS=100000; another run with FUZZ_SEED=2.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const MOST_SHOWN = 10;

const LISTS = resources.flatMap(({ v1, v2, plural }) => [
  ...(v1 === undefined ? [] : [{ path: `/services/v1/${v1.path}`, plural }]),
  ...(v2 === undefined ? [] : [{ path: `/services/v2/${v2.path}`, plural }]),
]);
const PATHS = new Map(resources.map(({ name, v2 }) => [`record_${name.replaceAll('-', '_')}`, v2 && `/services/v2/${v2.path}`]));
const SUFFIX = new RegExp(`^/+services/v[12]/[^?]*[.](${formatNames.join('|')})(?:[?]|$)`);

describe('hostile requests', () => {
  test.each(['documented', 'observed'] as const)(
    'are answered in the promised format, change nothing when refused, and leave every record readable (%s)',
    async (wire) => {
      const { databases } = watchDatabases();
      await using server = await aServer({ wire });
      const database = recordsIn(databases);
      const credentials = { basic: server.authorization, bearer: await bearerOf(server) };
      const changes = watchChanges(database);
      const next = hostileRequests(SEED + (wire === 'observed' ? 1_000_000 : 0), credentials);

      const faults: string[] = [];
      const changed = new Set<string>();
      for (let number = 0; number < REQUESTS / 2 && faults.length < MOST_SHOWN; number += 1) {
        const request = next();
        for (const fault of await faultsOf(server, { request, changes, changed }))
          faults.push(`FUZZ_SEED=${String(SEED)} ${wire} #${String(number)} ${shown(request)}: ${fault}`);
      }

      expect(faults).toEqual([]);
      expect(server.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
      const lists = [];
      for (const { path, plural } of LISTS) lists.push(await readList(server, path, wire === 'observed' ? plural : undefined));
      expect(lists.flatMap((list) => list.faults)).toEqual([]);
      // Single lists may have been emptied by what goes with what was deleted.
      expect(lists.filter(({ listed }) => listed > 1).length).toBeGreaterThan(LISTS.length / 2);
      // A profile is changed only with the last subscription of its customer gone before, and the customer then.
      const untouched = [...PATHS].flatMap(([place, path]) => (path === undefined || changed.has(place) ? [] : [place]));
      expect(untouched.filter((place) => place !== 'record_payment_profile')).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
    60_000 + 50 * REQUESTS,
  );
});

async function bearerOf(server: TestServer): Promise<string> {
  const answer = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
  return `Bearer ${(JSON.parse(answer.text) as { access_token: string }).access_token}`;
}

interface Trial {
  readonly request: HostileRequest;
  readonly changes: () => readonly ChangedRow[];
  /** The tables in which anything has been changed so far. */
  readonly changed: Set<string>;
}

async function faultsOf(server: TestServer, { request, changes, changed }: Trial): Promise<readonly string[]> {
  const { method, path, headers, body } = request;
  try {
    const answer = await server.ask(method, path, { isKnown: false, headers, ...(body === undefined ? {} : { body }) });
    const rows = changes();
    const faults = [...faultsOfAnswer(answer, method, path), ...wronglyChanged(request, answer, rows)];
    for (const row of rows) {
      changed.add(row.place);
      faults.push(...(await faultsOfRecord(server, row)));
    }
    return faults;
  } catch (error) {
    return [`no answer: ${String(error)}`];
  }
}

function faultsOfAnswer({ status, headers, body, text }: WireAnswer, method: string, path: string): readonly string[] {
  if (status >= 500) return [`status ${String(status)} ${text.slice(0, 300)}`];
  // What node:http refuses by itself, before the simulator sees it.
  if (headers['subsim-request-id'] === undefined)
    return [400, 413, 414, 417, 431].includes(status) && text === '' ? [] : [`unexplained ${String(status)}`];
  const unexplained = status >= 400 ? faultsOfExplanation({ status, headers }) : [];
  if (unexplained.length > 0) return unexplained;
  if (method === 'HEAD' || status === 204) return text === '' ? [] : [`a body: ${text.slice(0, 100)}`];
  if (/\bat \S+ ?\(?.*:\d+:\d+|node:internal|node_modules/.test(text)) return [`a stack: ${text.slice(0, 300)}`];
  const [, suffix] = SUFFIX.exec(path) ?? [];
  const promised = suffix === undefined ? headers['content-type'] : contentTypes[suffix as keyof typeof contentTypes];
  if (headers['content-type'] !== promised) return [`${String(headers['content-type'])} instead of ${String(promised)}`];
  try {
    readDocument(promised, body);
    return [];
  } catch (error) {
    return [`${String(error)} in ${text.slice(0, 300)}`];
  }
}

// What is refused or only read has written no row; of a bulk call the entries that failed have not.
function wronglyChanged({ method, path }: HostileRequest, answer: WireAnswer, rows: readonly ChangedRow[]): readonly string[] {
  const isRead = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) && !path.includes('/oauth/v2/token');
  if (answer.status >= 400 || isRead)
    return rows.map((row) => `changed ${JSON.stringify(row)} though it answered ${String(answer.status)}`);
  if (answer.status !== 202 || answer.headers['content-type'] !== 'application/json') return [];
  const { batch } = JSON.parse(answer.text) as {
    batch: { succeeded: number; type: string; results: readonly { id?: number; status: number }[] };
  };
  const isFailed = ({ place, id }: ChangedRow): boolean =>
    place.startsWith('record_') && (batch.succeeded === 0 || batch.results.some((result) => result.id === id && result.status >= 400));
  return batch.type === 'create' && batch.succeeded > 0
    ? []
    : rows.filter(isFailed).map((row) => `changed ${JSON.stringify(row)} though that failed`);
}

// A record that was changed says the same in all formats; one that was removed is gone in all.
async function faultsOfRecord(server: TestServer, { place, id }: ChangedRow): Promise<readonly string[]> {
  const path = PATHS.get(place);
  if (path === undefined || id === null) return [];
  const target = `${path}/${String(id)}`;
  const answers = await Promise.all(formatNames.map((format) => server.ask('GET', `${target}.${format}`)));
  const faults = answers.flatMap((answer, index) => faultsOfAnswer(answer, 'GET', `${target}.${formatNames[index] ?? ''}`));
  const [status = 0, ...others] = answers.map((answer) => answer.status);
  if (![200, 404].includes(status) || others.some((other) => other !== status))
    return [...faults, `${target} gives ${[status, ...others].join(', ')}`];
  return faults.length > 0 ? faults : differences(answers.map(({ text }) => text)).map((fault) => `${target}: ${fault}`);
}

/** Where the three formats of the same value do not say the same. */
function differences([json = '', ...others]: readonly string[]): readonly string[] {
  const leaves = leavesOf('json', json);
  return (['xml', 'html'] as const).flatMap((format, index) => {
    const wanted = leavesIn(format, leaves);
    const found = leavesOf(format, others[index] ?? '');
    const at = wanted.findIndex((leaf, position) => leaf !== found[position]);
    if (at < 0 && wanted.length === found.length) return [];
    return [`${format} has ${JSON.stringify(found[at < 0 ? wanted.length : at])} for ${JSON.stringify(wanted[at])}`.slice(0, 400)];
  });
}

// The whole list, in pages of all formats.
async function readList(
  server: TestServer,
  path: string,
  key: string | undefined,
): Promise<{ readonly faults: readonly string[]; readonly listed: number }> {
  const faults: string[] = [];
  let listed = 0;
  for (let from: number | undefined = 0; from !== undefined;) {
    const query = `?count=200&since_id=${String(from)}`;
    const answers = await Promise.all(formatNames.map((format) => server.ask('GET', `${path}.${format}${query}`)));
    faults.push(...answers.flatMap((answer, index) => faultsOfAnswer(answer, 'GET', `${path}.${formatNames[index] ?? ''}${query}`)));
    faults.push(...differences(answers.map(({ text }) => text)).map((fault) => `${path}${query}: ${fault}`));
    const ids = idsInList('json', answers[0]?.text ?? '', key);
    const last = ids.at(-1);
    listed += ids.length;
    from = last === undefined ? undefined : last + 1;
  }
  return { faults, listed };
}

function shown({ method, path, headers, body }: HostileRequest): string {
  const { Authorization: _, ...rest } = headers;
  return `${method} ${path} ${JSON.stringify(rest)} ${body === undefined ? '' : body.toString('latin1').slice(0, 400)}`;
}
