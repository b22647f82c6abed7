import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';

/** The schemas that are checked by name, each a file under `schemas/`. */
export type SchemaName = 'seed' | 'options';

/** Where a value breaks its schema and how, most telling first. */
export interface ShapeViolation {
  /** The way to the member, as in `customers[3].id`; empty for the whole value. */
  readonly place: string;
  readonly message: string;
}

/** Checks a value against a schema; an empty list means that it holds. A schema is compiled at its first use. */
export function checkShape(name: SchemaName, value: unknown): readonly ShapeViolation[] {
  const validate = compiled(name);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== '$ref');
  return errors.map((error) => ({ place: placeOf(error), message: messageOf(error) }));
}

// Compiling costs more than all else that a start does, and a schema never changes: one process compiles it once.
const known = new Map<SchemaName, ValidateFunction>();

function compiled(name: SchemaName): ValidateFunction {
  const validate = known.get(name) ?? compile(name);
  known.set(name, validate);
  return validate;
}

function compile(name: SchemaName): ValidateFunction {
  // Loaded here because ajv costs more to load than the rest of a start, and most starts check nothing.
  const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-assumed'] });
  ajv.addFormat('regex', isPattern);
  return ajv.compile(JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8')) as object);
}

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

function messageOf({ keyword, message, params }: ErrorObject): string {
  const unknown: unknown = params.unevaluatedProperty ?? params.additionalProperty;
  if (typeof unknown === 'string') return `"${unknown}" is not known here`;
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  return message ?? 'is not valid';
}
