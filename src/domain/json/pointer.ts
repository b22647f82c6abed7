import { isList, isObject, markedName, plainText, wireName, type Json } from './json.js';

/** Reads a JSON pointer (RFC 6901) into the names under which values are held; `undefined` when it is none. */
export function readPointer(value: Json | undefined): readonly string[] | undefined {
  const text = plainText(value);
  const isPointer = text !== undefined && (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
  if (!isPointer) return undefined;
  return text
    .split('/')
    .slice(1)
    .map((segment) => markedName(segment.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** The value one step below; `undefined` where nothing stands. */
export function childOf(value: Json, segment: string): Json | undefined {
  if (isObject(value)) return Object.hasOwn(value, segment) ? value[segment] : undefined;
  if (!isList(value)) return undefined;
  const index = listIndex(segment);
  return index === undefined ? undefined : value[index];
}

/** The list index that a pointer segment means; `undefined` for other segments. */
export function listIndex(segment: string): number | undefined {
  const digits = wireName(segment);
  return /^(?:0|[1-9]\d{0,9})$/.test(digits) ? Number(digits) : undefined;
}
