import { isCovered, type Field } from './field.js';
import { decode, encode, isObject, type Json } from './json.js';
import type { Look } from './look.js';
import type { Resource } from './resource.js';
import { isAbsent, type Values } from './values.js';
import type { Dialect } from './wire.js';

// A stored text is the record's answer with joints where something stands that is not its own. JSON text holds no U+0001
// unescaped, so that splitting at it gives text and joints by turns.
const JOINT = '\u0001';
const ECOM = 'ecom';
const EMPTY_MAP = 'map';

/** What an answer needs besides the record: how names are spelled, and where other records are found. */
export interface Spelling {
  readonly dialect: Dialect;
  readonly look: Look;
}

/** The text under which a record is stored: its own members in wire order, joints for the rest. */
export function storedText(resource: Resource, values: Values): string {
  const members = Object.entries(resource.fields).flatMap(([name, field]) => memberTexts(name, field, values));
  return closed(`{${members.join('')}}`);
}

/** The own members of a stored record. */
export function ownValues(resource: Resource, stored: string): Values {
  const text = stored
    .split(JOINT)
    .map((piece, index) => (index % 2 === 0 ? piece : ownPiece(resource, piece)))
    .join('');
  return decode(closed(text)) as Values;
}

/** The JSON text that answers for a record, without wrapper. */
export function answerText(resource: Resource, { id, text }: { readonly id: number; readonly text: string }, spelling: Spelling): string {
  const pieces = text.split(JOINT);
  for (let index = 1; index < pieces.length; index += 2) {
    pieces[index] = shownPiece(resource, pieces[index] ?? '', { ...spelling, id });
  }
  return closed(pieces.join(''));
}

// Every member ends with a comma, a joint too as far as it shows something: the last one is one too many.
function closed(text: string): string {
  return text.endsWith(',}') ? `${text.slice(0, -2)}}` : text;
}

function memberTexts(name: string, field: Field, values: Values): readonly string[] {
  if (field.transient === true) return [];
  if (field.derivation !== undefined) {
    const argument = isCovered(name, field) ? undefined : field.derivation.argument(values);
    return argument === undefined ? [] : [joint(name, argument)];
  }
  const value = values[name];
  if (isAbsent(value)) return [];
  if (field.hidden === true) return [joint(name, encode(value))];
  const shownName = name.replaceAll('{ecom}', joint(ECOM));
  return [`"${shownName}":${isEmptyMap(field, value) ? joint(EMPTY_MAP) : encode(value)},`];
}

function joint(name: string, argument = ''): string {
  return `${JOINT}${name} ${argument}${JOINT}`;
}

function ownPiece(resource: Resource, piece: string): string {
  const [name, argument] = takenApart(piece);
  if (name === ECOM) return '{ecom}';
  if (name === EMPTY_MAP) return '{}';
  return resource.fields[name]?.hidden === true ? `"${name}":${argument},` : '';
}

function shownPiece(resource: Resource, piece: string, answer: Spelling & { readonly id: number }): string {
  const [name, argument] = takenApart(piece);
  if (name === ECOM) return answer.dialect.ecomName;
  if (name === EMPTY_MAP) return answer.dialect.wire.emptyMap;
  const derivation = resource.fields[name]?.derivation;
  if (derivation === undefined) return '';
  const texts = derivation.show(answer.id, argument, answer.look);
  return derivation.names
    .map((member, index) => {
      const text = texts[index];
      return text === undefined ? '' : `"${member.replaceAll('{ecom}', answer.dialect.ecomName)}":${text},`;
    })
    .join('');
}

function takenApart(piece: string): readonly [string, string] {
  const end = piece.indexOf(' ');
  return [piece.slice(0, end), piece.slice(end + 1)];
}

function isEmptyMap(field: Field, value: Json): boolean {
  return field.type.name === 'map' && isObject(value) && Object.keys(value).length === 0;
}
