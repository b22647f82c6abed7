import { describe, expect, test } from 'vitest';
import { contentTypes } from '../../support/documents.js';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  allEndpoints,
  callsOf,
  inTurn,
  outside,
  placed,
  prefixes,
  verbs,
  type EndpointCall,
  type Placed,
  type PlacedCall,
  type Verb,
} from '../../support/contract/endpoints/index.js';
import { anEndpointShop, exampleOf, type modes, type EndpointShop } from '../../support/contract/endpoints/shop.js';
import { v1 } from '../../../src/http/versions/v1.js';
import { v2 } from '../../../src/http/versions/v2.js';
import { v3 } from '../../../src/http/versions/v3.js';
import type { WireAnswer } from '../../support/server.js';

const notAllowed = { code: 405, message: 'Method Not Allowed' };
const notAllowedV3 = { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail: 'Method Not Allowed' };

describe('the table of endpoints', () => {
  test.each([
    ['v1', v1],
    ['v2', v2],
    ['v3', v3],
  ] as const)('names what the simulator has of %s, and nothing else', (name, version) => {
    const rows = allEndpoints.filter((endpoint) => endpoint.version === name);
    const listed = new Set(rows.flatMap(({ path, calls }) => Object.keys(calls).map((verb) => `${verb} ${generalised(path)}`)));

    expect(version.routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...listed].sort());
    expect(version.prefixes).toEqual(prefixes[name]);
  });
});

describe('what is served, in every mode and format (#4.3-wrapper-in-answers, #4.3-success-empty, #9-v1-is-vault, #9-versions-stay, #9-no-conditional-requests, #4.2-suffix-everywhere, #9-v3-at-root)', () => {
  eachRow(
    placed.map((endpoint, number) => ({ endpoint, number })),
    ({ endpoint: { at, allow } }) => `${at} answers ${allow}`,
    async ({ endpoint, number }) => {
      for (const [index, row] of callsOf(endpoint).entries()) {
        await expectAnswer(row, { wire: 'documented', ending: '' });
        if (row.verb === 'GET') await expectAnswer(row, { wire: 'observed', ending: '' });
        // What is read is shown in all formats; what a write answers is shown like it, so that one is enough.
        const others = endpoint.endings.slice(1);
        const shown = row.verb === 'GET' || others.length === 0 ? others : [inTurn(others, number + index)];
        for (const ending of shown) await expectAnswer(row, { wire: 'documented', ending });
      }
    },
  );
});

describe('HEAD, and methods that are not served (#7-method-not-allowed, #9-head-options, #4.3-customer-methods, #4.3-address-methods)', () => {
  eachRow(
    placed,
    ({ at, allow }) => `${at} serves ${allow} alone, and says so before it asks for credentials`,
    async (endpoint) => {
      using shop = anEndpointShop();
      const path = exampleOf(endpoint.at);
      const others = verbs.filter((candidate) => endpoint.calls[candidate] === undefined);
      for (const verb of others) await expectNotAllowed(shop, endpoint, { verb, ending: '' });
      await expectOptions(shop, path, endpoint.allow);
      for (const [index, ending] of endpoint.endings.entries()) {
        if (ending === '') continue;
        await expectNotAllowed(shop, endpoint, { verb: inTurn(others, index), ending });
        if (index === 1) await expectOptions(shop, path + ending, endpoint.allow);
      }
    },
  );

  eachRow(
    placed,
    ({ at }) => `HEAD ${at} is answered like GET, without a body`,
    async ({ at, version }) => {
      using shop = anEndpointShop();
      await expectSameHead(shop, await shop.filled(at), await shop.full(version));
    },
  );

  eachRow(
    outside,
    ({ at, allow }) => `${at} serves ${allow} alone, in JSON`,
    async ({ at, allow }) => {
      using shop = anEndpointShop();
      for (const verb of verbs) {
        const answer = await shop.ask(verb, at);
        expect([verb, answer.headers['content-type']]).toEqual([verb, 'application/json']);
        if (allow.includes(verb)) expect([404, 405], verb).not.toContain(answer.status);
        else expect([verb, answer.status, answer.headers.allow, JSON.parse(answer.text)]).toEqual([verb, 405, allow, notAllowed]);
      }
      await expectOptions(shop, at, allow);
      await expectSameHead(shop, at);
    },
  );
});

interface Way {
  readonly wire: (typeof modes)[number];
  readonly ending: string;
}

async function expectAnswer({ endpoint, verb, call }: PlacedCall, { wire, ending }: Way): Promise<void> {
  using shop = anEndpointShop(wire);
  const path = (await shop.filled(endpoint.at)) + ending;
  const row = `${verb} ${path} in mode ${wire}`;
  // HTTP Basic and a token without a scope are full credentials both; v3 takes the token alone (#5.2-basic-on-v3).
  const as = endpoint.version === 'v3' || ending === '.json' ? await shop.bearer() : shop.basic;
  const answer = await shop.ask(verb, path, { as, body: await shop.filled(call.body) });
  expect([row, answer.status], answer.text).toEqual([row, call.status]);
  expect([row, answer.headers['content-type']]).toEqual([row, expectedType(endpoint, call, ending)]);
  expect(answer.headers, row).not.toHaveProperty('location');
  if (ending === '' || ending === '.json') expect(faultsOf(answer, call, wire), row).toEqual([]);
}

function expectedType(endpoint: Placed, { shape, status }: EndpointCall, ending: string): string | undefined {
  if (shape.is === 'empty') return undefined;
  return shape.is === 'csv' ? 'text/csv; charset=UTF-8' : typeOf(endpoint, ending, { isRefused: status >= 400 });
}

function typeOf({ version }: Placed, ending: string, { isRefused }: { readonly isRefused: boolean }): string {
  if (version === 'v3') return isRefused ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
  return contentTypes[(ending.slice(1) || 'json') as keyof typeof contentTypes]; // v1 and v2 end in no other way
}

/** What is wrong with the shape of an answer in JSON. */
function faultsOf({ text }: WireAnswer, { shape, status }: EndpointCall, wire: Way['wire']): readonly string[] {
  if (shape.is === 'empty') return text === '' ? [] : [`there is a body: ${text}`];
  if (shape.is === 'csv' || status >= 400) return [];
  const value = JSON.parse(text) as unknown;
  const isNamed = shape.is === 'record' || (shape.is === 'list' && wire === 'observed');
  const isList = shape.is === 'list of v3' || (shape.is === 'list' && wire === 'documented');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isList) return Array.isArray(value) ? [] : [`no list: ${text}`];
  if (!isObject) return [`no object: ${text}`];
  if (!isNamed) return [];
  const keys = shape.is === 'record' ? [shape.key] : [shape.key, 'pagination'];
  const inner = (value as Members)[shape.key];
  const fits = typeof inner === 'object' && inner !== null && Array.isArray(inner) === (shape.is === 'list');
  return fits && Object.keys(value).join() === keys.join() ? [] : [`not under ${keys.join(', ')}: ${text}`];
}

interface NotServed {
  readonly verb: Verb;
  readonly ending: string;
}

async function expectNotAllowed(shop: EndpointShop, endpoint: Placed, { verb, ending }: NotServed): Promise<void> {
  const path = exampleOf(endpoint.at) + ending;
  const type = typeOf(endpoint, ending, { isRefused: true });
  const answer = await shop.ask(verb, path);
  expect([verb, path, ...headOf(answer)]).toEqual([verb, path, 405, endpoint.allow, 'method-not-allowed', type]);
  if (type.includes('json')) expect(JSON.parse(answer.text)).toEqual(endpoint.version === 'v3' ? notAllowedV3 : notAllowed);
}

async function expectOptions(shop: EndpointShop, path: string, allow: string): Promise<void> {
  const { status, text, headers } = await shop.ask('OPTIONS', path);
  expect([path, status, text, headers.allow]).toEqual([path, 204, '', allow]);
  expect(headers['access-control-allow-methods'], path).toBe(allow);
  expect(headers['access-control-allow-headers'], path).toBe('Authorization, Content-Type, Accept');
}

async function expectSameHead(shop: EndpointShop, path: string, as?: string): Promise<void> {
  const along = as === undefined ? {} : { as };
  const [head, get] = [await shop.ask('HEAD', path, along), await shop.ask('GET', path, along)];
  const length = 'content-length';
  expect([path, ...headOf(head), head.headers[length], head.text]).toEqual([path, ...headOf(get), get.headers[length], '']);
}

function headOf({ status, headers }: WireAnswer): readonly unknown[] {
  return [status, headers.allow, headers['subsim-refusal'], headers['content-type']];
}

// A path as the simulator writes it, with names for what may differ.
function generalised(path: string): string {
  return path
    .replace('{batch}', ':batch')
    .replace(/\{(?:token|stored)\}/, ':token')
    .replace('any-cart', ':cart')
    .replace(/^(\/reports)\/\w+$/, '$1/:code')
    .replace(/\/(?:\d+|\{\w+\})(?=\/|$)/, '/:id');
}
