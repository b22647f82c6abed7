import { fields } from '../../../src/journal/search/fields.js';
import { code, tableOf } from './markdown.js';

/** What entries of the journal are looked for by. */
export function searchFieldTable(): string {
  return tableOf(
    ['Field', 'What it looks for'],
    Object.entries(fields).map(([name, { help }]) => [code(name), help]),
  );
}
