import { describe, expect, test } from 'vitest';
import { contentTypes, formatNames, idsInList, readDocument } from '../support/documents.js';
import { hostileRequests, type HostileRequest } from '../support/hostile.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer, type TestServer, type WireAnswer } from '../support/server.js';

// More with FUZZ_REQUESTS=100000; another run with FUZZ_SEED=2.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const MOST_SHOWN = 10;

const LISTS = [
  '/services/v2/customers',
  '/services/v2/addresses',
  '/services/v2/subscriptions',
  '/services/v2/vault/paymentprofiles',
  '/services/v1/vault/paymentprofiles',
];

describe('hostile requests', () => {
  test.each(['documented', 'observed'] as const)(
    'are answered in the promised format and leave every record readable (%s)',
    async (wire) => {
      await using server = await aServer({ wire });
      const next = hostileRequests(SEED + (wire === 'observed' ? 1_000_000 : 0), server.authorization);

      const faults: string[] = [];
      for (let number = 0; number < REQUESTS / 2 && faults.length < MOST_SHOWN; number += 1) {
        const request = next();
        const fault = await faultOf(server, request);
        if (fault !== undefined) faults.push(`FUZZ_SEED=${String(SEED)} ${wire} #${String(number)} ${shown(request)}: ${fault}`);
      }

      expect(faults).toEqual([]);
      expect(server.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
      expect(await unreadable(server, wire === 'observed')).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
    60_000 + 20 * REQUESTS,
  );
});

async function faultOf(server: TestServer, { method, path, headers, body }: HostileRequest): Promise<string | undefined> {
  try {
    const answer = await server.ask(method, path, { isKnown: false, headers, ...(body === undefined ? {} : { body }) });
    return faultOfAnswer(answer, method, path);
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}

function faultOfAnswer({ status, headers, body, text }: WireAnswer, method: string, path: string): string | undefined {
  if (status >= 500) return `status ${String(status)} ${text.slice(0, 300)}`;
  // What node:http refuses by itself, before the simulator sees it.
  if (headers['subsim-request-id'] === undefined)
    return [400, 413, 414, 417, 431].includes(status) && text === '' ? undefined : `unexplained ${String(status)}`;
  const [fault] = status >= 400 ? faultsOfExplanation({ status, headers }) : [];
  if (fault !== undefined) return fault;
  if (method === 'HEAD' || status === 204) return text === '' ? undefined : `a body: ${text.slice(0, 100)}`;
  if (/\bat \S+ ?\(?.*:\d+:\d+|node:internal|node_modules/.test(text)) return `a stack: ${text.slice(0, 300)}`;
  const [, suffix] = /^\/+services\/v[12]\/[^?]*\.(json|xml|html)(?:\?|$)/.exec(path) ?? [];
  const promised = suffix === undefined ? headers['content-type'] : contentTypes[suffix as keyof typeof contentTypes];
  if (headers['content-type'] !== promised) return `${String(headers['content-type'])} instead of ${String(promised)}`;
  try {
    readDocument(promised, body);
    return undefined;
  } catch (error) {
    return `${String(error)} in ${text.slice(0, 300)}`;
  }
}

async function unreadable(server: TestServer, isEnveloped: boolean): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const list of LISTS) {
    const key = isEnveloped ? (list.split('/').at(-1) ?? '').replace('paymentprofiles', 'payment_profiles') : undefined;
    const ids: (readonly number[])[] = [];
    for (const format of formatNames) {
      const answer = await server.ask('GET', `${list}.${format}?count=999`);
      ids.push(idsInList(format, answer.text, key));
    }
    const [inJson = [], inXml, inHtml] = ids;
    expect(inJson.length).toBeGreaterThan(1);
    expect([inXml, inHtml]).toEqual([inJson, inJson]);
    for (const id of inJson) {
      for (const format of formatNames) {
        const path = `${list}/${String(id)}.${format}`;
        const fault = faultOfAnswer(await server.ask('GET', path), 'GET', path);
        if (fault !== undefined) faults.push(`${path}: ${fault}`);
      }
    }
  }
  return faults;
}

function shown({ method, path, headers, body }: HostileRequest): string {
  const { Authorization: _, ...rest } = headers;
  return `${method} ${path} ${JSON.stringify(rest)} ${body === undefined ? '' : body.toString('latin1').slice(0, 400)}`;
}
