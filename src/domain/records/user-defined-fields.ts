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

/** The kinds of value that a user-defined field may have (#2.1-udf-data-types). */
export const dataTypes = ['string', 'number', 'boolean', 'date', 'datetime', 'object', 'array'] as const;

/** A kind of value of a user-defined field. */
export type DataType = (typeof dataTypes)[number];

/** The controls in which the merchant application edits values, and the kinds of value that each takes (#2.1-udf-controls). */
export const controls = {
  input: ['string', 'number', 'boolean'],
  text_area: ['string', 'number'],
  number: ['string', 'number'],
  currency: ['string', 'number'],
  select: ['string'],
  date: ['date'],
  date_time: ['datetime'],
  checkbox: ['boolean'],
  json: ['object', 'array'],
} as const satisfies Readonly<Record<string, readonly DataType[]>>;

/** A control of the merchant application. */
export type Control = keyof typeof controls;

/** What the simulator checks of a value besides its format, where somebody has set it (#2.1-udf-rules). */
export interface DefinitionRules {
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Characters, counted as code points. */
  readonly min_length?: number;
  readonly max_length?: number;
  /** A regular expression that the whole text has to match. */
  readonly pattern?: string;
}

/** One field that the merchant application offers; the API never checks a value against it (§2.1). */
export interface UserDefinedFieldDefinition {
  readonly id: number;
  readonly code: string;
  readonly entity_type: EntityType;
  readonly data_type: DataType;
  readonly field_type: Control;
  readonly label: string;
  readonly default_value: Json;
  /** Whether every new record whose map lacks the code gets `default_value`. */
  readonly populate_default: boolean;
  /** The "Validate Data" setting: whether the merchant application checks a value before it is saved. */
  readonly validate_data: boolean;
  /** What a select offers; nothing else has any. */
  readonly options?: readonly string[];
  readonly rules: DefinitionRules;
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
