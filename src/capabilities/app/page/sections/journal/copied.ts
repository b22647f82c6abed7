import type { RequestEntry } from '../../../../../simulator.js';

// What a client sends by itself; the journal keeps credentials shortened, so that they are written anew.
const OWN = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'authorization',
  'transfer-encoding',
  'expect',
]);

/** A request as a line of curl: with Basic credentials on v1 and v2, with a token from `$SUBSIM_TOKEN` on v3. */
export function curlOf({ method, path, query, request }: RequestEntry, origin: string): string {
  const address = `${origin}${path}${query === null ? '' : `?${query}`}`;
  const words = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...credentialsFor(path),
    ...headersOf(request).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(request.body === null || request.body === '' ? [] : ['--data-binary', quoted(request.body)]),
    quoted(address),
  ];
  return words.join(' ');
}

function credentialsFor(path: string): readonly string[] {
  if (path.startsWith('/oauth/')) return [];
  if (/^\/services\/v[12]\//.test(path)) return ['-u', '"$SUBSIM_CLIENT_ID:$SUBSIM_CLIENT_SECRET"'];
  return ['-H', '"Authorization: Bearer $SUBSIM_TOKEN"'];
}

function headersOf({ headers }: RequestEntry['request']): readonly (readonly [name: string, value: string])[] {
  return headers.filter(([name]) => !OWN.has(name.toLowerCase()) && !name.toLowerCase().startsWith('sec-'));
}

// For a POSIX shell.
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A request as a test of vitest: it is sent again and must be answered in the same way. */
export function testOf({ method, path, query, request, status, answer }: RequestEntry): string {
  const address = JSON.stringify(`${path}${query === null ? '' : `?${query}`}`);
  const headers = Object.fromEntries(headersOf(request));
  const init = {
    method,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(request.body === null || request.body === '' ? {} : { body: request.body }),
  };
  const expected = answer?.body ?? '';
  const isJson = !answer?.isCut && /^\s*[[{]/.test(expected);
  return [
    "import { expect } from 'vitest';",
    "import { test } from 'subsim/vitest';",
    '',
    `test(${JSON.stringify(`${method} ${path} is answered with ${String(status)}`)}, async ({ environment }) => {`,
    `  const answer = await environment.fetch(${address}, ${indented(JSON.stringify(init, null, 2))});`,
    '',
    `  expect(answer.status).toBe(${String(status)});`,
    ...(isJson ? [`  expect(await answer.json()).toMatchObject(${indented(JSON.stringify(JSON.parse(expected), null, 2))});`] : []),
    '});',
    '',
  ].join('\n');
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
