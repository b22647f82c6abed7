import { createRequire } from 'node:module';
import type { Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';

/** The schemas that are checked by name, each a file under `schemas/`. */
export const schemaNames = ['seed', 'options', 'control', 'order-callback'] as const;

/** The name of a schema that is checked. */
export type SchemaName = (typeof schemaNames)[number];

/** A function that says whether a text is a regular expression; it needs nothing around it, so that its source can be written out. */
export const isPattern = (text: string): boolean => {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
};

/** What compiles a schema and its definitions; `code` says what of the source is kept. */
export function compilerOf(name: SchemaName, code: Options['code'] = {}): Ajv2020 {
  // Loaded here because ajv costs more to load than the rest of a start, and what is built needs none of it.
  const { Ajv2020: Ajv } = createRequire(__filename)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    keywords: ['x-rule', 'x-message'],
    // A function for each definition, and no copies of it wherever it is named: a seed is checked by half as much code.
    inlineRefs: false,
    code,
  });
  ajv.addFormat('regex', isPattern);
  ajv.addSchema(schemaOf(name));
  return ajv;
}

/** The fragments under which a schema can be checked: the whole of it, and each definition. */
export function fragmentsOf(name: SchemaName): readonly string[] {
  return ['', ...Object.keys(schemaOf(name).$defs ?? {})].map((definition) => fragmentOf(definition));
}

/** The fragment of a definition; of the whole schema for an empty name. */
export function fragmentOf(definition: string): string {
  return definition === '' ? '#' : `#/$defs/${definition}`;
}

/** The address by which a compiler knows a part of its schema. */
export function addressOf(name: SchemaName, fragment: string): string {
  return `https://subsim.invalid/schemas/${name}.json${fragment}`;
}

function schemaOf(name: SchemaName): { readonly $defs?: object } {
  return createRequire(__filename)(`subsim/schemas/${name}.json`) as { $defs?: object }; // ours, an object
}
