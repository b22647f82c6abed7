import { valueFault, valueRefusal } from '../../domain/configuration/value-check.js';
import { identical, memberOf, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import type { Values } from '../../domain/json/values.js';
import { statuses } from '../../domain/records/lifecycle.js';
import { writableMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import type { View } from '../../domain/records/view.js';
import { spelled } from '../../domain/records/wire.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import type { Violation } from '../../domain/refusals/problem.js';

const FIELDS = 'user_defined_fields';

/** A record that is edited, or one that is made: there is nothing before that; and the name that stands for `{ecom}`. */
interface Edited {
  readonly before: Values | undefined;
  readonly ecomName: string;
}

/**
 * What is wrong with the names of members that staff send, where the API would ignore it: what is unknown or what only the platform writes,
 * another owner, user-defined fields in one piece (#subsim-staff-edits).
 */
export function memberFaults(resource: Resource, members: JsonObject, { before, ecomName }: Edited): readonly Violation[] {
  const purpose = before === undefined ? 'create' : 'update';
  const writable = writableMembers(resource.fields, { purpose, ecomName }).map(({ label }) => label);
  const shown = resource.members.map(([name]) => spelled(name, ecomName));
  return Object.entries(members).flatMap(([held, value]) => {
    const name = wireName(held);
    const message = faultOf(name, { resource, writable, shown, isNew: before === undefined });
    const isSame = name === resource.owner && identical(value, before?.[name] ?? null);
    return message === undefined || isSame ? [] : [{ path: [name.slice(0, LONGEST)], message }];
  });
}

// Characters of a name that a refusal repeats.
const LONGEST = 100;

interface Known {
  readonly resource: Resource;
  readonly writable: readonly string[];
  readonly shown: readonly string[];
  readonly isNew: boolean;
}

function faultOf(name: string, { resource, writable, shown, isNew }: Known): string | undefined {
  if (name === FIELDS) return 'Send single fields as userDefinedFields.';
  if (name === resource.owner && !isNew) return `A ${resource.name.replaceAll('-', ' ')} stays with its customer.`;
  if (writable.includes(name)) return undefined;
  if (shown.includes(name)) return 'Only the platform writes it.';
  return `There is no such member${nearestTold({ given: name.slice(0, LONGEST), names: writable })}.`;
}

/** What is wrong with a status that staff set; nothing where none is. */
export function statusFaults(status: Json | undefined): readonly Violation[] {
  if (status === undefined || statuses.some((known) => known === status)) return [];
  return [{ path: ['status'], message: `It must be one of ${statuses.join(', ')}.` }];
}

/** What "Validate Data" refuses of single fields, with the rule in words (#2.1-udf-format, #2.1-udf-rules). */
export function fieldFaults(resource: Resource, fields: JsonObject, { configuration }: View): readonly Violation[] {
  const defined = configuration.definitions.filter(({ entity_type: type }) => type === resource.entityType);
  return defined.flatMap((definition) => {
    const value = memberOf(fields, definition.code);
    const refusal = value === undefined ? undefined : valueRefusal(definition, value);
    return refusal === undefined ? [] : [{ path: [FIELDS, definition.code], message: `${refusal} ${valueFault(definition, value) ?? ''}` }];
  });
}
