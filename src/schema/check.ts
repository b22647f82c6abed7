import type { ErrorObject } from 'ajv';
import type { SchemaName } from './compiler.js';
import { validatorOf } from './validators.js';

export type { SchemaName };

/** Where a value breaks its schema and how, most telling first. */
export interface ShapeViolation {
  /** The way to the member, as in `customers[3].id`; empty for the whole value. */
  readonly place: string;
  readonly message: string;
  /** Where one of some names should stand: what stands there, and those names, all of which `message` tells or none. */
  readonly choice?: { readonly given: string; readonly names: readonly string[]; readonly areTold: boolean } | undefined;
}

/** Checks a value against a schema, or against one of its definitions; an empty list means that it holds. */
export function checkShape(name: SchemaName, value: unknown, definition?: string): readonly ShapeViolation[] {
  const validate = validatorOf(name, definition);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== '$ref');
  return errors.map((error) => ({ place: placeOf(error), message: messageOf(error), choice: choiceOf(error) }));
}

// eslint-disable-next-line no-control-regex
const MARK = /^\u0001/;

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}

function choiceOf({ keyword, params, data, parentSchema }: ErrorObject): ShapeViolation['choice'] {
  const unknown = unknownIn(params);
  if (unknown !== undefined) return { given: unknown, names: Object.keys((parentSchema?.properties ?? {}) as object), areTold: false };
  if (typeof data !== 'string') return undefined;
  if (keyword === 'if') return wordBesideIn(data, parentSchema?.if);
  if (keyword !== 'enum') return undefined;
  return { given: data, names: (params.allowedValues as unknown[]).map(String), areTold: true };
}

// A word that may stand where everything else has to pass another schema: what is nearly that word was meant for it.
function wordBesideIn(given: string, condition: unknown): ShapeViolation['choice'] {
  const word = typeof condition === 'object' && condition !== null && 'const' in condition ? condition.const : undefined;
  return typeof word === 'string' ? { given, names: [word], areTold: true } : undefined;
}

// Some names arrive marked (domain/json); people see them as they were sent.
function unknownIn(params: ErrorObject['params']): string | undefined {
  const unknown: unknown = params.unevaluatedProperty ?? params.additionalProperty;
  return typeof unknown === 'string' ? unknown.replace(MARK, '') : undefined;
}

function messageOf({ keyword, message, params, parentSchema }: ErrorObject): string {
  const unknown = unknownIn(params);
  if (unknown !== undefined) return `"${unknown}" is not known here`;
  // What a pattern or a condition stands for, or a type without one, in words.
  const words: unknown = parentSchema?.['x-message'];
  const isWorded = keyword === 'pattern' || keyword === 'if' || (keyword === 'type' && parentSchema?.pattern === undefined);
  if (isWorded && typeof words === 'string') return words;
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (NUMERIC.has(keyword) && parentSchema?.type === 'integer') return `must be a whole number${rangeOf(parentSchema)}`;
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'type' && params.type === 'array') return 'must be a list';
  return message ?? 'is not valid';
}

const NUMERIC: ReadonlySet<string> = new Set(['type', 'minimum', 'maximum']);

function rangeOf({ minimum, maximum }: Readonly<Record<string, unknown>>): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` up to ${JSON.stringify(maximum)}`;
  return maximum === undefined ? `, at least ${JSON.stringify(minimum)}` : ` from ${JSON.stringify(minimum)} to ${JSON.stringify(maximum)}`;
}
