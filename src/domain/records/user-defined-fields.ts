import { markedName, memberOf, type Json, type JsonObject } from '../json/json.js';

/** The kinds of record that have definitions of user-defined fields, as `config` spells them (#2.1-udf-definitions). */
export const entityTypes = [
  'customer',
  'customer_address',
  'subscription',
  'group_subscription',
  'group_subscription_template',
  'product',
] as const;

/** A kind of record that has definitions of user-defined fields. */
export type EntityType = (typeof entityTypes)[number];

/** One field that the merchant application offers; the API never checks a value against it (§2.1). */
export interface UserDefinedFieldDefinition {
  readonly id: number;
  readonly code: string;
  readonly entity_type: EntityType;
  readonly data_type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'json';
  readonly field_type: 'text' | 'textarea' | 'number' | 'checkbox' | 'select' | 'date' | 'json';
  readonly label: string;
  readonly default_value: Json;
  /** Whether every new record whose map lacks the code gets `default_value`. */
  readonly populate_default: boolean;
  /** The "Validate Data" setting: whether the merchant application enforces `rules`. */
  readonly validate_data: boolean;
  readonly rules: JsonObject;
  readonly created: string;
  readonly updated: string;
}

/** The map of a new record: as sent, then the populated defaults of its kind that it lacks (#2.1-udf-populated). */
export function populated(map: JsonObject, entity: EntityType, definitions: readonly UserDefinedFieldDefinition[]): JsonObject {
  const missing = definitions.filter(
    (definition) => definition.entity_type === entity && definition.populate_default && memberOf(map, definition.code) === undefined,
  );
  if (missing.length === 0) return map;
  return { ...map, ...Object.fromEntries(missing.map((definition) => [markedName(definition.code), definition.default_value])) };
}
