import { call } from '../../calls/call.js';
import { useLoaded, type Loaded } from '../../calls/loaded.js';
import type { FieldDefinition } from './drafts.js';

/** The definitions of user-defined fields, and the currency of the shop. */
export interface Defined {
  readonly definitions: readonly FieldDefinition[];
  readonly currency: string;
}

/** Asks for the definitions of one type of record, or of all. */
export function useDefinitions(entity?: string): Loaded<Defined> {
  return useLoaded(
    async (signal) => {
      const [{ userDefinedFieldDefinitions: all }, config] = await Promise.all([
        call<{ readonly userDefinedFieldDefinitions: readonly FieldDefinition[] }>('GET', '/user-defined-field-definitions', { signal }),
        call<{ readonly currency?: string }>('GET', '/config', { signal }),
      ]);
      const definitions = entity === undefined ? all : all.filter(({ entity_type: type }) => type === entity);
      return { definitions, currency: config.currency ?? '' };
    },
    { about: `definitions ${entity ?? ''}`, live: ['state', 'act'] },
  );
}
