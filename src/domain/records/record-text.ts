import { isCovered, type Field } from './field.js';
import { decode, encode, isObject, type Json } from '../json/json.js';
import type { View } from './view.js';
import type { Resource } from './resource.js';
import { isAbsent, type Values } from '../json/values.js';
import { spelled, type Dialect } from './wire.js';

// A stored text is the record's answer with joints where something stands that is not its own. JSON text holds no U+0001
// unescaped, so that splitting at it gives text and joints by turns.
const JOINT = '\u0001';
const ECOM = 'ecom';
const EMPTY_MAP = 'map';

/** What an answer needs besides the record: how names are spelled, and where other records are found. */
export interface Spelling {
  readonly dialect: Dialect;
  readonly view: View;
}

/** The text under which a record is stored: its own members in wire order, joints for the rest. */
export function storedText(resource: Resource, values: Values): string {
  let text = '{';
  for (const [name, field] of resource.members) text += memberText(name, field, values);
  return closed(`${text}}`);
}

/** The own members of a stored record. */
export function ownValues(resource: Resource, stored: string): Values {
  const text = stored
    .split(JOINT)
    .map((piece, index) => (index % 2 === 0 ? piece : ownPiece(resource, piece)))
    .join('');
  return decode(closed(text)) as Values;
}

/** What a stored record shows of its own, as JSON text: nothing hidden, and nothing that comes from other records. */
export function ownShownText(stored: string, ecomName: string): string {
  if (!stored.includes(JOINT)) return stored;
  const pieces = stored.split(JOINT).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [name] = takenApart(piece);
    if (name === ECOM) return ecomName;
    return name === EMPTY_MAP ? '{}' : '';
  });
  return closed(pieces.join(''));
}

/** The JSON text that answers for a record, without wrapper. */
export function answerText(resource: Resource, { id, text }: { readonly id: number; readonly text: string }, spelling: Spelling): string {
  // Lists spend most of their time here: no list, object or iterator is made for a joint.
  let shown = '';
  let copied = 0;
  for (let start = text.indexOf(JOINT); start >= 0; start = text.indexOf(JOINT, copied)) {
    const blank = text.indexOf(' ', start);
    const end = text.indexOf(JOINT, blank);
    if (start > copied) shown += text.slice(copied, start);
    const name = text.slice(start + 1, blank);
    const derivation = resource.fields[name]?.derivation;
    if (name === ECOM) shown += spelling.dialect.ecomName;
    else if (name === EMPTY_MAP) shown += spelling.dialect.wire.emptyMap;
    else if (derivation !== undefined) {
      const texts = derivation.show(id, text.slice(blank + 1, end), spelling.view);
      shown += derivedText(derivation.names, texts, spelling.dialect);
    }
    copied = end + 1;
  }
  const rest = text.slice(copied);
  return rest === '}' ? closed(shown + rest) : shown + rest;
}

function derivedText(names: readonly string[], texts: readonly (string | undefined)[], { ecomName }: Dialect): string {
  let shown = '';
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index];
    if (text !== undefined) shown += `"${spelled(names[index] ?? '', ecomName)}":${text},`;
  }
  return shown;
}

// Every member ends with a comma, a joint too as far as it shows something: the last one is one too many.
function closed(text: string): string {
  return text.endsWith(',}') ? `${text.slice(0, -2)}}` : text;
}

function memberText(name: string, field: Field, values: Values): string {
  if (field.derivation !== undefined) {
    const argument = isCovered(name, field) ? undefined : field.derivation.argument(values);
    return argument === undefined ? '' : joint(name, argument);
  }
  const value = values[name];
  if (field.transient === true || isAbsent(value)) return '';
  if (field.hidden === true) return joint(name, encode(value));
  const shownName = name.includes('{ecom}') ? name.replaceAll('{ecom}', joint(ECOM)) : name;
  return `"${shownName}":${isEmptyMap(field, value) ? joint(EMPTY_MAP) : encode(value)},`;
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

function takenApart(piece: string): readonly [string, string] {
  const end = piece.indexOf(' ');
  return [piece.slice(0, end), piece.slice(end + 1)];
}

function isEmptyMap(field: Field, value: Json): boolean {
  return field.type.name === 'map' && isObject(value) && Object.keys(value).length === 0;
}
