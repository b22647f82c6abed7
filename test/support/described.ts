import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { describe } from '../../src/capabilities/control/description/document.js';
import { groupsBelow } from '../../src/capabilities/control/groups.js';
import { atOnce } from '../../src/domain/steps/steps.js';

/** A part of an OpenAPI document. */
export interface Part {
  readonly $ref?: string;
  readonly schema?: Part;
  readonly content?: Readonly<Record<string, Part>>;
  readonly headers?: Readonly<Record<string, Part>>;
  readonly 'x-itemSchema'?: Part;
  readonly enum?: readonly unknown[];
}

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Part & { readonly name: string; readonly in: string })[];
  readonly requestBody?: Part;
  readonly responses: Readonly<Record<string, Part>>;
}

/** An OpenAPI document. */
export interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

/** A call of the control API and its answer. */
interface Called {
  readonly method: string;
  readonly target: string;
  /** The body, where it was a text. */
  readonly sent?: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body of the answer, where it is known as text. */
  readonly text: unknown;
}

/** Throws for an answer of the control API that is not what its description says, and for a body that it does not take although the call did. */
export function holdToDescription(called: Called): void {
  const faults = faultsOf(called);
  if (faults.length > 0) throw new Error(`${called.method} ${called.target} is not as described:\n${faults.join('\n')}`);
}

/** The description of the control API, as it is made for whoever asks for it. */
export function description(): Document {
  known ??= atOnce(describe(groupsBelow('/_sim'), { prefix: '/_sim', version: '0.0.0' })) as Document; // the tests hold it to that
  return known;
}

/** What a reference in the description refers to. */
export function resolved(part: Part): Part {
  if (part.$ref === undefined) return part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  const found = description().components[kind]?.[name];
  if (found === undefined) throw new Error(`${part.$ref} refers to nothing.`);
  return found;
}

let known: Document | undefined;
let compiler: Ajv2020 | undefined;

const LINES = 'application/x-ndjson';
const UNROUTED = ['unknown-route', 'method-not-allowed'];

function faultsOf(called: Called): readonly string[] {
  const { method, target, status, headers } = called;
  const refusal = headers['subsim-refusal'];
  if (method === 'OPTIONS' || UNROUTED.includes(String(refusal))) return [];
  const operation = operationAt(method === 'HEAD' ? 'get' : method.toLowerCase(), target.split('?', 1)[0] ?? '');
  if (operation === undefined) return [];
  const response = operation.responses[status];
  if (response === undefined) return [`the status ${String(status)} (${String(refusal)}) is not described`];
  const { headers: own = {}, content = {} } = resolved(response);
  const codes = own['Subsim-Refusal']?.schema?.enum ?? [undefined];
  return [
    ...(codes.includes(refusal) || headers['content-type'] === LINES ? [] : [`it is not refused with ${String(refusal)}`]),
    ...(method === 'HEAD' || status === 204 ? [] : faultsOfContent(content, called)),
    ...(status < 300 ? faultsOfBody(operation, called) : []),
  ];
}

function faultsOfContent(content: Readonly<Record<string, Part>>, { headers, text }: Called): readonly string[] {
  const [type = ''] = String(headers['content-type']).split(';');
  const described = content[type];
  if (described === undefined) return [`the type ${type} is not described`];
  if (typeof text !== 'string') return [];
  const { schema = {}, 'x-itemSchema': line } = described;
  if (line !== undefined)
    return text
      .split('\n')
      .filter(Boolean)
      .flatMap((each) => faultsOfValue(line, JSON.parse(each)));
  return type === 'application/json' && schema.$ref !== undefined ? faultsOfValue(schema, JSON.parse(text)) : [];
}

function faultsOfBody({ requestBody }: Operation, { sent }: Called): readonly string[] {
  const schema = requestBody?.content?.['application/json']?.schema;
  return typeof sent === 'string' && sent !== '' && schema !== undefined ? faultsOfValue(schema, JSON.parse(sent)) : [];
}

/** What is wrong with a value by a schema of the description: members that it does not name, too. */
export function faultsOfValue({ $ref }: Part, value: unknown): readonly string[] {
  const validate = ajv().getSchema(`description${String($ref)}`);
  if (validate === undefined) return [`there is no schema ${String($ref)}`];
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${String(message)} ${JSON.stringify(params)}`);
}

function ajv(): Ajv2020 {
  if (compiler !== undefined) return compiler;
  const { Ajv2020: Ajv } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js'); // loaded where it is needed
  compiler = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    inlineRefs: false,
    keywords: ['components'],
    formats: { regex: true },
  });
  compiler.addSchema({ $id: 'description', components: closed(description().components) as object });
  return compiler;
}

// Who reads an answer takes members that are new; what we answer has none that the description does not name. What is taken may be open.
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inside = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, name.endsWith('Input') ? (value as unknown) : closed(value)]),
  );
  const isOpen = inside.type !== 'object' || !('properties' in inside) || 'additionalProperties' in inside;
  return isOpen ? inside : { ...inside, additionalProperties: false };
}

function operationAt(method: string, path: string): Operation | undefined {
  // What is spelt out goes before a parameter.
  const found = templates().find(({ pattern }) => pattern.test(path));
  return found && description().paths[found.path]?.[method];
}

let read: readonly { readonly path: string; readonly pattern: RegExp }[] | undefined;

function templates(): NonNullable<typeof read> {
  read ??= Object.keys(description().paths)
    .sort((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return read;
}
