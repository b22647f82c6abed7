import type { Violation } from '../refusals/problem.js';
import { isList, isObject, plainText, type Json } from '../json/json.js';
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

/** What is wrong with the members of a definition together (#2.1-udf-controls, #2.1-udf-options); each member alone has its type. */
export function definitionViolations({
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
  const definition = value as UserDefinedFieldDefinition; // what is not so is found here
  const isKnown =
    entityTypes.includes(definition.entity_type) &&
    dataTypes.includes(definition.data_type) &&
    Object.hasOwn(controls, definition.field_type);
  return isKnown && hasMembers(definition) && areRules(definition.rules) && definitionViolations(definition).length === 0;
}

function hasMembers({ id, code, label, options, ...definition }: UserDefinedFieldDefinition): boolean {
  const texts: readonly unknown[] = [code, label, definition.created, definition.updated, ...(isList(options) ? options : [])];
  return (
    Number.isSafeInteger(id) &&
    id > 0 &&
    (options === undefined || isList(options)) &&
    texts.every((text) => plainText(text as Json) !== undefined) &&
    (definition.default_value as unknown) !== undefined &&
    [definition.populate_default, definition.validate_data].every((flag: unknown) => typeof flag === 'boolean')
  );
}

const RULES = { required: 'boolean', min: 'number', max: 'number', min_length: 'number', max_length: 'number', pattern: 'string' };

function areRules(rules: unknown): boolean {
  if (!isObject(rules as Json)) return false;
  const kinds: Readonly<Record<string, string>> = RULES;
  return Object.entries(rules as object).every(([name, rule]) => typeof rule === kinds[name] && (name !== 'pattern' || isPattern(rule)));
}

/** Whether a text is a regular expression. */
export function isPattern(text: unknown): boolean {
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
