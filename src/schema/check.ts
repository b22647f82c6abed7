import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';

/** The schemas that are checked by name, each a file under `schemas/`. */
export type SchemaName = 'seed' | 'options' | 'control' | 'order-callback';

/** Where a value breaks its schema and how, most telling first. */
export interface ShapeViolation {
  /** The way to the member, as in `customers[3].id`; empty for the whole value. */
  readonly place: string;
  readonly message: string;
}

/**
 * Checks a value against a schema, or against one of its definitions; an empty list means that it holds. It is compiled at its
 * first use.
 */
export function checkShape(name: SchemaName, value: unknown, definition?: string): readonly ShapeViolation[] {
  const validate = compiled(name, definition);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== '$ref');
  return errors.map((error) => ({ place: placeOf(error), message: messageOf(error) }));
}

// Compiling costs more than all else that a start does, and a schema never changes: one process compiles it once.
const known = new Map<string, ValidateFunction>();
const loaded = new Map<SchemaName, Ajv2020>();

function compiled(name: SchemaName, definition: string | undefined): ValidateFunction {
  const reference = `${name}.json${definition === undefined ? '' : `#/$defs/${definition}`}`;
  const validate = known.get(reference) ?? compile(name, `https://subsim.invalid/schemas/${reference}`);
  known.set(reference, validate);
  return validate;
}

function compile(name: SchemaName, reference: string): ValidateFunction {
  const ajv = loaded.get(name) ?? load(name);
  loaded.set(name, ajv);
  const validate = ajv.getSchema(reference);
  if (validate === undefined) throw new Error(`There is no schema ${reference}.`);
  return validate;
}

function load(name: SchemaName): Ajv2020 {
  // Loaded here because ajv costs more to load than the rest of a start, and most starts check nothing.
  const { Ajv2020: Ajv } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true, keywords: ['x-rule', 'x-message'] });
  ajv.addFormat('regex', isPattern);
  ajv.addSchema(JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8')) as object);
  return ajv;
}

// eslint-disable-next-line no-control-regex
const MARK = /^\u0001/;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}

function messageOf({ keyword, message, params, parentSchema }: ErrorObject): string {
  const unknown: unknown = params.unevaluatedProperty ?? params.additionalProperty;
  // Some names arrive marked (domain/json); people see them as they were sent.
  if (typeof unknown === 'string') return `"${unknown.replace(MARK, '')}" is not known here`;
  // What a pattern stands for, in words.
  const words: unknown = parentSchema?.['x-message'];
  if (keyword === 'pattern' && typeof words === 'string') return words;
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (NUMERIC.has(keyword) && parentSchema?.type === 'integer') return `must be a whole number${rangeOf(parentSchema)}`;
  return message ?? 'is not valid';
}

const NUMERIC: ReadonlySet<string> = new Set(['type', 'minimum', 'maximum']);

function rangeOf({ minimum, maximum }: Readonly<Record<string, unknown>>): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` up to ${JSON.stringify(maximum)}`;
  return maximum === undefined ? `, at least ${JSON.stringify(minimum)}` : ` from ${JSON.stringify(minimum)} to ${JSON.stringify(maximum)}`;
}
