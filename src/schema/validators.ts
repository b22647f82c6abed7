import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { addressOf, compilerOf, fragmentOf, type SchemaName } from './compiler.js';

type Find = (fragment: string) => ValidateFunction | undefined;

const finders = new Map<SchemaName, Find>();

/** The validator of a schema, or of one of its definitions: the one that the build has written, else compiled at its first use. */
export function validatorOf(name: SchemaName, definition = ''): ValidateFunction {
  const find = finders.get(name) ?? finderOf(name);
  finders.set(name, find);
  const fragment = fragmentOf(definition);
  const validate = find(fragment);
  if (validate === undefined) throw new Error(`There is no schema ${addressOf(name, fragment)}.`);
  return validate;
}

function finderOf(name: SchemaName): Find {
  const file = builtValidators(name);
  if (!existsSync(file)) return compiling(name, compilerOf(name));
  // The build writes a file for each schema, with a validator for each fragment.
  const validators = createRequire(__filename)(file) as Readonly<Partial<Record<string, ValidateFunction>>>;
  return (fragment) => validators[fragment];
}

// Where the source runs as it is, nothing is built beside it; ajv keeps what it has compiled.
function compiling(name: SchemaName, ajv: Ajv2020): Find {
  return (fragment) => ajv.getSchema(addressOf(name, fragment));
}

/** The file that the build writes for a schema. */
export function builtValidators(name: SchemaName): string {
  return join(__dirname, 'built', `${name}.js`);
}
