import { equal, isList, isObject, plainText, type Json, type JsonObject } from '../json/json.js';
import { MOST_TEXT } from './definitions.js';

/** A list of definitions in the present form, each with its place in the list that was given, and a line for each that was something else. */
export interface PresentDefinitions {
  readonly definitions: readonly { readonly index: number; readonly definition: JsonObject }[];
  readonly notes: readonly string[];
}

// The pairs of data type and control that definitions of Subsim 0.1 could have, and what they have become (#subsim-former-definitions).
const FORMER: Readonly<Record<string, Readonly<Record<string, readonly [data: string, control: string]>>>> = {
  string: { text: ['string', 'input'], textarea: ['string', 'text_area'], select: ['string', 'select'] },
  integer: { number: ['number', 'number'], select: ['number', 'input'] },
  decimal: { number: ['number', 'input'], select: ['number', 'input'] },
  datetime: { date: ['datetime', 'date_time'] },
  json: { json: ['object', 'json'] },
};

/**
 * Definitions of Subsim 0.1 as they are now (#subsim-former-definitions); those of today stay as they are. Of two of the same field, which nobody
 * refused then, the first one stays.
 */
export function presentDefinitions(list: readonly Json[]): PresentDefinitions {
  const definitions: { readonly index: number; readonly definition: JsonObject }[] = [];
  const notes: string[] = [];
  const seen = new Set<string>();
  const ids = new Set<Json | undefined>();
  for (const [index, given] of list.entries()) {
    const former = isObject(given) ? given : {};
    const name = nameOf(former);
    if (seen.has(name)) notes.push(`${name} is defined twice: the first definition counts.`);
    else {
      const definition = withOwnId(inOrder(presentDefinition(former)), ids);
      definitions.push({ index, definition });
      notes.push(...notesOn(name, former, definition));
    }
    seen.add(name);
  }
  return { definitions, notes };
}

// The members in wire order (#2.1-udf-definition-members); Subsim 0.1 had another one, and what nobody knows comes last.
const ORDER = [
  ...['id', 'code', 'entity_type', 'data_type', 'field_type', 'label', 'default_value', 'populate_default', 'validate_data'],
  ...['options', 'rules', 'created', 'updated'],
];

function inOrder(definition: JsonObject): JsonObject {
  const known = ORDER.flatMap((name) => (definition[name] === undefined ? [] : [[name, definition[name]] as const]));
  return { ...Object.fromEntries(known), ...definition };
}

function presentDefinition(former: JsonObject): JsonObject {
  const [type, control] = pairOf(former);
  const [data, field] = FORMER[type]?.[control] ?? [type, control];
  const { options: formerOptions, ...rules } = isObject(former.rules) ? former.rules : {};
  const isFormerSelect = field === 'select' && former.options === undefined;
  const options = isFormerSelect ? textsIn(formerOptions) : [];
  return {
    ...former,
    data_type: type === 'json' && isList(former.default_value) ? 'array' : data,
    // A select has at least one option now.
    field_type: isFormerSelect && options.length === 0 ? 'input' : field,
    ...(options.length > 0 ? { options } : {}),
    ...(isObject(former.rules) ? { rules } : {}),
  };
}

// Nobody refused then that one had the id of another; whoever numbers them gives this one another.
function withOwnId({ id, ...definition }: JsonObject, ids: Set<Json | undefined>): JsonObject {
  const isOwn = id !== undefined && !ids.has(id);
  ids.add(id);
  return isOwn ? { id, ...definition } : definition;
}

function pairOf(definition: JsonObject): readonly [type: string, control: string] {
  return [plainText(definition.data_type) ?? '', plainText(definition.field_type) ?? ''];
}

// Nobody checked then what the options were: now each is a text, once, with something in it, and not too long to be told.
function textsIn(options: Json | undefined): readonly string[] {
  if (!isList(options)) return [];
  const texts = options.map((option) => (typeof option === 'number' ? String(option) : (plainText(option) ?? '')));
  return [...new Set(texts)].filter((text) => text !== '' && [...text].length <= MOST_TEXT);
}

function nameOf(definition: JsonObject): string {
  return `${plainText(definition.entity_type) ?? ''}.${plainText(definition.code) ?? ''}`;
}

function notesOn(name: string, former: JsonObject, present: JsonObject): readonly string[] {
  const [before, after] = [former, present].map((definition) => pairOf(definition).join(' in '));
  const options = optionsNote(former, present);
  if (before === after && options === '') return [];
  return [`${name} was ${before ?? ''} and is ${after ?? ''} now${options}.`];
}

function optionsNote(former: JsonObject, present: JsonObject): string {
  const offered = isObject(former.rules) ? former.rules.options : undefined;
  if (offered === undefined || equal(offered, present.options)) return '';
  return present.options === undefined ? ', without its options' : ', with those of its options that can stay';
}
