import { nearestTold } from '../refusals/nearest.js';
import { isList, isObject, plainText, type Json } from './json.js';

/** What a patch looks like. */
export const PATCH_FORM = 'A patch is a list of operations (RFC 6902), as in [{"op":"replace","path":"/city","value":"Dover"}].';

/** What operations there are. */
export const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;

// Longest name of an operation that is repeated.
const REPEATED = 20;

/** What to do about an operation that is refused, by the words that refuse it; `undefined` where they say it all. */
export const patchHints: Readonly<Record<string, string>> = {
  'missing path': 'Every operation names under path what it changes, as in "/city".',
  'missing from': 'The operations copy and move name under from where the value comes from.',
  'missing value': 'The operations add, replace and test bring a value; null is one.',
  'bad path': 'A path begins with a slash, as in "/city" or "/user_defined_fields/note", and names a member.',
  'path not found':
    'Nothing stands at the path of the record as it is; add makes a name in a map, replace and remove need one that is there.',
  'test failed': 'The record has another value there than the operation test expects; nothing of the patch was applied.',
};

/** What to do about an operation that is none: most often an object with members was sent where a patch belongs. */
export function unknownOperationHint(operation: Json): string {
  const op = isObject(operation) ? operation.op : undefined;
  if (op === undefined)
    return `${PATCH_FORM} ${isObject(operation) ? 'An object with the members of a record is sent by POST.' : ''}`.trim();
  const name = isList(op) || isObject(op) ? '' : (plainText(op) ?? '').slice(0, REPEATED);
  const near = /^[a-z]+$/i.test(name) ? nearestTold({ given: name, names: OPERATIONS }) : '';
  return `An operation is one of ${OPERATIONS.join(', ')}${near}.`;
}
