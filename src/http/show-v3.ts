import { decode, encode, isList, isObject, memberOf, type Json, type JsonObject } from '../domain/json.js';
import type { RecordV3 } from '../domain/member-v3.js';
import type { ExposureV3, Resource } from '../domain/resource.js';
import { spelled } from '../domain/wire.js';
import type { Answered } from '../engine/records.js';
import type { Call } from './route.js';

/** The JSON text of a record in the words of v3, from its answer in v2: members in their order, nulls present (supplement 9.1). */
export function shownV3(
  { resource, exposure }: { readonly resource: Resource; readonly exposure: ExposureV3 },
  record: Answered,
  call: Call,
): string {
  const view = viewOf(resource, record, call);
  return encode(Object.fromEntries(exposure.members.map(({ name, show }) => [name, show(view)])));
}

function viewOf({ fields }: Resource, { text }: Answered, { environment }: Call): RecordV3 {
  const decoded = decode(text);
  const shown: JsonObject = isObject(decoded) ? decoded : {};
  return {
    environmentId: environment.configuration().members.environment_id ?? null,
    look: environment.look(),
    value(member): Json {
      const value = memberOf(shown, spelled(member, environment.dialect.ecomName)) ?? null;
      // The mode `observed` of v2 writes empty maps as lists.
      return fields[member]?.type.name === 'map' && isList(value) ? {} : value;
    },
  };
}
