import type { Violation } from '../refusals/problem.js';
import { isDeeper, isList, isObject, MAP_DEPTH, plainText, type Json } from '../json/json.js';
import {
  controls,
  dataTypes,
  entityTypes,
  type Control,
  type DataType,
  type EntityType,
  type UserDefinedFieldDefinition,
} from '../records/user-defined-fields.js';

/** What can be said of a user-defined field when it is defined; what is left out has its default. */
export type DefinitionInput = Pick<UserDefinedFieldDefinition, 'code' | 'entity_type' | 'data_type' | 'field_type'> &
  Partial<Pick<UserDefinedFieldDefinition, 'label' | 'default_value' | 'populate_default' | 'validate_data' | 'options' | 'rules'>>;

/** A definition with its defaults, in wire order (#2.1-udf-definition-members). */
export function completeDefinition(
  { code, entity_type, data_type, field_type, ...input }: DefinitionInput,
  own: Pick<UserDefinedFieldDefinition, 'id' | 'created' | 'updated'>,
): UserDefinedFieldDefinition {
  return {
    id: own.id,
    ...{ code, entity_type, data_type, field_type },
    label: input.label ?? code,
    default_value: input.default_value ?? null,
    populate_default: input.populate_default ?? false,
    validate_data: input.validate_data ?? false,
    ...(input.options === undefined ? {} : { options: input.options }),
    rules: input.rules ?? {},
    created: own.created,
    updated: own.updated,
  };
}

/** What is wrong with a definition: with single members, and with those together. */
export function definitionViolations(definition: UserDefinedFieldDefinition): readonly Violation[] {
  const violations = memberViolations(definition);
  return violations.length > 0 ? violations : pairViolations(definition);
}

// Control and data type go together (#2.1-udf-controls), and a select with options (#2.1-udf-options).
function pairViolations({
  field_type: control,
  data_type: type,
  options,
}: Pick<DefinitionInput, 'field_type' | 'data_type' | 'options'>): readonly Violation[] {
  const taken: readonly DataType[] = controls[control];
  if (!taken.includes(type)) return [{ path: ['field_type'], message: unfit(control, type) }];
  const hasOptions = options !== undefined && options.length > 0;
  if (control === 'select') return hasOptions ? [] : [{ path: ['options'], message: 'A select has at least one option.' }];
  return options === undefined ? [] : [{ path: ['options'], message: 'Only a select has options.' }];
}

/** Whether a value has the shape of a definition, wherever it comes from. */
export function isDefinition(value: unknown): boolean {
  if (!isObject(value as Json)) return false;
  const { id, created, updated } = value as UserDefinedFieldDefinition; // what is not so is found here
  const isOwn = Number.isSafeInteger(id) && id > 0 && [created, updated].every(isText);
  return isOwn && definitionViolations(value as UserDefinedFieldDefinition).length === 0;
}

function memberViolations(definition: object): readonly Violation[] {
  const given: Readonly<Record<string, unknown>> = { ...definition };
  return Object.entries(MEMBERS).flatMap(([name, { holds, message }]) => (holds(given[name]) ? [] : [{ path: [name], message }]));
}

const LEAST_CODE = 4;
/** Characters of a code, a label and an option. */
export const MOST_TEXT = 255;
// A default is a value of a map.
const DEFAULT_DEPTH = MAP_DEPTH - 1;
const flag = { holds: (value: unknown): boolean => typeof value === 'boolean', message: 'Must be true or false.' };

const MEMBERS: Readonly<Record<string, { readonly holds: (value: unknown) => boolean; readonly message: string }>> = {
  code: {
    holds: (value) => isText(value) && lengthOf(value) >= LEAST_CODE,
    message: `Must have ${String(LEAST_CODE)} to ${String(MOST_TEXT)} characters.`,
  },
  entity_type: oneOf(entityTypes),
  data_type: oneOf(dataTypes),
  field_type: oneOf(Object.keys(controls)),
  label: { holds: isText, message: `Must be a text of at most ${String(MOST_TEXT)} characters.` },
  default_value: {
    holds: (value) => value !== undefined && !isDeeper(value as Json, DEFAULT_DEPTH),
    message: `Must be a JSON value of at most ${String(DEFAULT_DEPTH)} levels.`,
  },
  populate_default: flag,
  validate_data: flag,
  options: {
    holds: (value) => value === undefined || (isList(value as Json) && (value as readonly unknown[]).every(isText)),
    message: `Must be a list of texts of at most ${String(MOST_TEXT)} characters.`,
  },
  rules: { holds: areRules, message: 'Must be an object with required, min, max, min_length, max_length or pattern, each of its kind.' },
};

function oneOf(names: readonly string[]): (typeof MEMBERS)[string] {
  return { holds: (value) => names.some((name) => name === value), message: `Must be one of ${names.join(', ')}.` };
}

function isText(value: unknown): boolean {
  return plainText(value as Json) !== undefined && lengthOf(value) <= MOST_TEXT;
}

function lengthOf(value: unknown): number {
  return [...(plainText(value as Json) ?? '')].length;
}

const RULES: Readonly<Record<string, string>> = {
  required: 'boolean',
  min: 'number',
  max: 'number',
  min_length: 'number',
  max_length: 'number',
  pattern: 'string',
};

function areRules(rules: unknown): boolean {
  if (!isObject(rules as Json)) return false;
  return Object.entries(rules as object).every(([name, rule]) => typeof rule === RULES[name] && (name !== 'pattern' || isPattern(rule)));
}

function isPattern(text: unknown): boolean {
  try {
    new RegExp(String(text), 'u');
    return true;
  } catch {
    return false;
  }
}

/** Whether two definitions are of the same field. */
export function isSameField(
  one: { readonly code: string; readonly entity_type: EntityType },
  other: { readonly code: string; readonly entity_type: EntityType },
): boolean {
  return one.code === other.code && one.entity_type === other.entity_type;
}

function unfit(control: Control, type: DataType): string {
  const fitting = (Object.keys(controls) as Control[]).filter((name) => (controls[name] as readonly DataType[]).includes(type)); // their keys
  return `${control} does not take ${type}: ${type} goes with ${fitting.join(', ')}, ${control} with ${controls[control].join(', ')}.`;
}
