import { isList, isObject, numberText, plainText, wireName, type Json } from '../json/json.js';
import { SECRET_NAME } from '../records/secret-name.js';

/** A text or a number that a record shows, and the way to it, as in `user_defined_fields.days[0]`. */
export interface ShownText {
  readonly member: string;
  readonly text: string;
}

/** What can be found in a record, in the order in which it shows it: texts and numbers, however deep, but no secrets (#subsim-search-secrets). */
export function* shownTexts(value: Json, member = ''): Iterable<ShownText> {
  if (isList(value)) for (const [index, item] of value.entries()) yield* shownTexts(item, `${member}[${String(index)}]`);
  else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) if (!SECRET_NAME.test(name)) yield* shownTexts(each, pathTo(member, wireName(name)));
  } else {
    const text = plainText(value) ?? numberText(value);
    if (text !== undefined && text !== '') yield { member, text };
  }
}

function pathTo(member: string, name: string): string {
  if (!/^[\w$-]+$/.test(name)) return `${member}[${JSON.stringify(name)}]`;
  return member === '' ? name : `${member}.${name}`;
}
