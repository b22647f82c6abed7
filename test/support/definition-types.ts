import { format } from 'prettier';

/** The words of JSON Schema that our schemas of calls use, as far as types know them. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
}

type Definitions = Readonly<Record<string, Schema>>;

// Types that are shorter stand where they are referred to.
const SHORT = 12;

/** A TypeScript file with the types of a schema's definitions, formatted. */
export async function definitionTypes(path: string, { $defs }: { readonly $defs: Definitions }): Promise<string> {
  const members = Object.entries($defs).map(([name, schema]) => `${commentOf(schema)}readonly ${name}: ${typeOf(schema, $defs)};`);
  const text = `// Generated from ${path} by npm run generate; do not edit.

/* eslint max-lines: off -- one definition after the other */

import type { Json, JsonObject } from '../../simulator.js';

/** What passes each definition of ${path}. */
export interface Definitions {
  ${members.join('\n')}
}
`;
  return format(text, { parser: 'typescript', printWidth: 140, singleQuote: true, trailingComma: 'all' });
}

function commentOf({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}

function typeOf(schema: Schema, definitions: Definitions): string {
  return [...alternatives(schema, definitions)].join(' | ');
}

// A text that may be any is no more with the literals beside it.
function alternatives(schema: Schema, definitions: Definitions): ReadonlySet<string> {
  const { if: condition, then, else: otherwise } = schema;
  if (condition === undefined || otherwise === undefined) return new Set([plainType(schema, definitions)]);
  const all = new Set([...alternatives(then ?? condition, definitions), ...alternatives(otherwise, definitions)]);
  return all.has('string') ? new Set([...all].filter((type) => !type.startsWith("'"))) : all;
}

function plainType(schema: Schema, definitions: Definitions): string {
  if (schema.$ref !== undefined) return referredType(schema.$ref.replace('#/$defs/', ''), definitions);
  const literals = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (literals !== undefined) return literals.map((literal) => JSON.stringify(literal).replaceAll('"', "'")).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectType(schema, definitions);
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, definitions)})[]`;
    case 'integer':
      return 'number';
    case undefined:
      return 'Json';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}; add it to ${import.meta.url}.`);
  }
}

function referredType(name: string, definitions: Definitions): string {
  const type = typeOf(definitions[name] ?? {}, definitions);
  return type.length < SHORT ? type : `Definitions['${name}']`;
}

function objectType({ properties, required = [], additionalProperties }: Schema, definitions: Definitions): string {
  if (properties === undefined) return additionalProperties === false ? 'Readonly<Record<string, never>>' : 'JsonObject';
  const members = Object.entries(properties).map(
    ([name, schema]) => `${commentOf(schema)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, definitions)};`,
  );
  return `{ ${members.join('\n')} }`;
}
