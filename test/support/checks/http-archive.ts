import { Ajv } from 'ajv';
import { createRequire } from 'node:module';

/** What is wrong with an HTTP archive by the published schema of HAR 1.2; null for nothing. */
export function faultsOfArchive(archive: object): unknown {
  // It is written in the draft before the one that ajv has built in.
  const schemas = createRequire(import.meta.url)('har-schema') as Readonly<Record<string, { readonly $id: string }>>;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const { $schema: _, ...schema } of Object.values(schemas) as readonly Readonly<Record<string, unknown>>[]) ajv.addSchema(schema);
  ajv.validate(schemas.har?.$id ?? '', archive);
  return ajv.errors ?? null;
}
