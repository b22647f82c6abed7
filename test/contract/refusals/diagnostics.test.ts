import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anEnvironment, type Method, type TestEnvironment } from '../../support/environment.js';
import { eachRow } from '../../support/contract/rows.js';
import { ruleIds } from '../../support/rule-ids.js';

/** A typical mistake: what is sent, and what is said about it. */
interface Diagnostic {
  readonly mistake: string;
  readonly sent: readonly string[];
  readonly said: string;
}

const FILE = join(__dirname, 'diagnostics.golden.md');
const SECTION = /^## (?<mistake>.+)\n\n```sh\n(?<sent>[^`]+)\n```\n\n```text\n(?<said>[^`]+)\n```\n/gm;

const diagnostics = [...readFileSync(FILE, 'utf8').matchAll(SECTION)].map(({ groups = {} }): Diagnostic => {
  const { mistake = '', sent = '', said = '' } = groups;
  return { mistake, sent: sent.split('\n'), said };
});

type Answer = Awaited<ReturnType<TestEnvironment['call']>>;

// The calls of curl as a person would type them.
async function curl(line: string, { bare }: TestEnvironment, variables: Readonly<Record<string, string>>): Promise<Answer> {
  const [, ...words] = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, doubled, bareWord]) =>
      plain ?? (doubled ?? bareWord ?? '').replace(/\$(\w+)/g, (all, name: string) => variables[name] ?? all),
  );
  const headers: Record<string, string> = {};
  let [method, body, path] = [undefined, undefined, ''] as [Method | undefined, string | undefined, string];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const next = (): string => words.shift() ?? '';
    if (word === '-X')
      method = next().toLowerCase() as Method; // as curl takes it
    else if (word === '-u') headers.Authorization = `Basic ${Buffer.from(next()).toString('base64')}`;
    else if (word === '-H') Object.assign(headers, headerIn(next()));
    else if (word === '-d') body = body === undefined ? next() : `${body}&${next()}`;
    else path = word;
  }
  const request = bare[method ?? (body === undefined ? 'get' : 'post')](path);
  if (body === undefined) return request.set(headers);
  return request.set({ 'Content-Type': 'application/x-www-form-urlencoded', ...headers }).send(body);
}

function headerIn(text: string): Readonly<Record<string, string>> {
  const colon = text.indexOf(':');
  return { [text.slice(0, colon)]: text.slice(colon + 1).trim() };
}

function told({ status, headers }: Answer): string {
  const names = ['subsim-refusal', 'subsim-rule', 'subsim-ignored', 'subsim-hint'] as const;
  const lines = names.flatMap((name) => {
    const value: unknown = headers[name];
    return typeof value !== 'string' ? [] : [`${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}: ${value}`];
  });
  return [String(status), ...lines].join('\n');
}

test('0.4.0 point 6: there are twenty golden diagnostics and more', () => {
  expect(diagnostics.length).toBeGreaterThanOrEqual(20);
  expect(readFileSync(FILE, 'utf8').match(/^## /gm)).toHaveLength(diagnostics.length);
});

eachRow(
  diagnostics,
  ({ mistake }) => `0.4.0 point 6: a typical mistake reads as help: ${mistake}`,
  async ({ sent, said }) => {
    using environment = anEnvironment();
    const variables: Record<string, string> = {
      SUBSIM: '',
      CLIENT: 'subsim-default:subsim-default-secret',
      TOKEN: await environment.token(),
    };
    let last: Answer | undefined;
    for (const line of sent) {
      last = await curl(line, environment, variables);
      const { access_token: token } = last.body as { access_token?: string };
      if (token !== undefined) variables.TOKEN = token;
    }
    if (last === undefined) throw new Error('Nothing is sent.');
    expect(told(last)).toBe(said);
    const { 'subsim-rule': rule } = last.headers;
    expect(rule === undefined || ruleIds.has(rule)).toBe(true);
  },
);
