import { expect } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { aServer, ask, type TestServer, type WireAnswer } from '../server.js';

/** What a script remembers: whole values out of answers, by the names it gives them. */
export type Memory = Readonly<Record<string, unknown>>;

/** One exchange of a client. `{name}` in texts stands for what was kept under that name, alone in a body for the value itself. */
export interface Step {
  /** What the client is about. */
  readonly does: string;
  /** Method and target, such as `GET /services/v2/customers/{customer.id}.json`. */
  readonly sends: string;
  /** Headers beside the style's own; an empty value takes one of those away. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that is sent as JSON, a text that is sent as it stands, or how the value comes of what was kept. */
  readonly body?: unknown;
  readonly status: number;
  /** What the client finds in what it has read, besides what it does not look at. */
  readonly finds?: unknown;
  /** Exactly what the client has read. */
  readonly reads?: unknown;
  /** Header by header what came; `undefined` for one that must not come. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What it keeps: a name, and the way to the value in what it has read, `''` for all of it. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** A walk through a list, page after page, until one is short. */
export interface Walk {
  readonly does: string;
  /** The list, without its paging parameters. */
  readonly walks: string;
  /** Records on a page, and what names the next one after a page. */
  readonly size: number;
  readonly pages: (page: number, last: number, size: number) => string;
  /** Takes the records out of what was read. */
  readonly records: (read: unknown) => readonly { readonly id: number }[];
  readonly ids: readonly number[];
}

/** A style of client, and what it does. */
export interface Script {
  readonly style: string;
  readonly settings?: SimulatorSettings;
  /** Headers of every request, with names of what was kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads an answer as this client does; it throws where the client would. */
  readonly read: (answer: WireAnswer) => unknown;
  readonly steps: readonly (Step | Walk)[];
}

/** How a record that was kept goes back: as it came, with some members changed. */
export function changed(name: string, members: object): (memory: Memory) => object {
  return (memory) => ({ ...(at(memory, name) as object), ...members });
}

/** Like {@link changed}, under its wrapper. */
export function wrapped(key: string, name: string, members: object = {}): (memory: Memory) => object {
  return (memory) => ({ [key]: changed(name, members)(memory) });
}

/** Runs a script over a real connection against a simulator of its own. */
export async function play(script: Script, wire: 'documented' | 'observed'): Promise<void> {
  await using server = await aServer({ wire, ...script.settings });
  await playOn(server, script);
}

/** Runs a script against a server, knowing something already. Returns what it kept. */
export async function playOn(server: TestServer, script: Script, known: Memory = {}): Promise<Memory> {
  const { wireMode: wire, credentials } = server.simulator.environment;
  const { clientId, clientSecret } = credentials;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const memory: Record<string, unknown> = { clientId, clientSecret, basic, wire, url: server.url, ...known };
  for (const step of script.steps) {
    if ('walks' in step) await walk(server, { script, step, memory });
    else await exchange(server, { script, step, memory });
  }
  return memory;
}

interface Playing<Kind> {
  readonly script: Script;
  readonly step: Kind;
  readonly memory: Record<string, unknown>;
}

async function exchange(server: TestServer, { script, step, memory }: Playing<Step>): Promise<void> {
  const [method = '', target = ''] = step.sends.split(' ');
  const answer = await ask(server.url, method, filledText(target, memory), {
    headers: headersOf({ ...script.headers, ...step.headers }, memory),
    ...bodyOf(step.body, memory),
  });
  const told = `${step.does}: ${String(answer.status)} ${answer.text.slice(0, 500)}`;
  expect(answer.status, told).toBe(step.status);
  const read = reading(script, answer, told);
  if (step.finds !== undefined) expect(read, told).toMatchObject(filled(step.finds, memory) as object);
  if (step.reads !== undefined) expect(read, told).toEqual(filled(step.reads, memory));
  for (const [name, value] of Object.entries(step.answers ?? {})) expect([name, answer.headers[name]], told).toEqual([name, value]);
  for (const [name, path] of Object.entries(step.keeps ?? {})) memory[name] = at(read, path);
}

async function walk(server: TestServer, { script, step, memory }: Playing<Walk>): Promise<void> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const target = `${step.walks}${step.walks.includes('?') ? '&' : '?'}${step.pages(page, found.at(-1) ?? 0, step.size)}`;
    const answer = await ask(server.url, 'GET', filledText(target, memory), { headers: headersOf(script.headers, memory) });
    const records = step.records(reading(script, answer, `${step.does}: ${answer.text.slice(0, 500)}`));
    found.push(...records.map(({ id }) => id));
    if (records.length < step.size) break;
    if (page > 100) throw new Error(`${step.does}: the list does not end.`);
  }
  expect(found, step.does).toEqual(step.ids);
}

function reading({ style, read }: Script, answer: WireAnswer, told: string): unknown {
  try {
    return read(answer);
  } catch (error) {
    throw new Error(`The client cannot read the answer (${style}). ${told}`, { cause: error });
  }
}

function headersOf(headers: Readonly<Record<string, string>>, memory: Memory): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : [[name, filledText(value, memory)]])));
}

function bodyOf(body: unknown, memory: Memory): { readonly body?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body: filledText(body, memory) };
  return { body: JSON.stringify(filled(body, memory)) };
}

// Puts what was kept into a value. Asymmetric matchers and the like stay as they are.
function filled(value: unknown, memory: Memory): unknown {
  if (typeof value === 'function') return filled((value as (memory: Memory) => unknown)(memory), {}); // the only functions in scripts
  if (typeof value === 'string') {
    const whole = /^\{([A-Za-z][\w.]*)\}$/.exec(value)?.[1];
    return whole === undefined || !isKept(memory, whole) ? filledText(value, memory) : at(memory, whole);
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, memory));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, memory)]));
}

function filledText(text: string, memory: Memory): string {
  return text.replace(/\{([A-Za-z][\w.]*)\}/g, (braced, path: string) => (isKept(memory, path) ? String(at(memory, path)) : braced));
}

function isKept(memory: Memory, path: string): boolean {
  const [name = ''] = path.split('.', 1);
  return Object.hasOwn(memory, name);
}

// Follows a way of member names and positions with dots between.
function at(value: unknown, path: string): unknown {
  const found = path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name], value);
  if (found === undefined) throw new Error(`There is nothing at ${JSON.stringify(path)} in ${JSON.stringify(value).slice(0, 300)}.`);
  return found;
}
