// Run by `npm run build`: writes the validators of all schemas beside the compiled code. Loading ajv and compiling a schema holds
// the event loop ten times as long as loading these.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { addressOf, compilerOf, fragmentsOf, isPattern, schemaNames, type SchemaName } from './compiler.js';
import { builtValidators } from './validators.js';

for (const name of schemaNames) {
  const file = builtValidators(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sourceOf(name));
}

function sourceOf(name: SchemaName): string {
  const ajv = compilerOf(name, { source: true, formats: _`formats` });
  const addresses = fragmentsOf(name).map((fragment) => [fragment, addressOf(name, fragment)]);
  const code = standalone(ajv, Object.fromEntries(addresses) as Record<string, string>);
  return `'use strict';\nconst formats = { regex: ${String(isPattern)} };\n${code}\n`;
}
