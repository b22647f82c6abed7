import type { FieldRow } from './field-tables.js';
import { examples, type Examples } from './value-examples.js';

/**
 * The examples to try at each field. A table of examples is gone through once, at the first field that has it; the others, which read their
 * values by the same rule, have enough of it to tell their type and its limits from another.
 */
export function examplesOfFields(fields: readonly FieldRow[]): (row: FieldRow) => Examples {
  const first = new Map<Examples, FieldRow>();
  for (const row of fields) {
    const table = tableOf(row);
    if (table !== undefined && row.rights !== '- - -' && !first.has(table)) first.set(table, row);
  }
  return (row) => {
    const table = tableOf(row);
    if (table === undefined) throw new Error(`There are no examples for ${row.name}.`);
    return first.get(table) === row ? table : inBrief(table);
  };
}

function tableOf({ type, examples: own }: FieldRow): Examples | undefined {
  return own ?? (examples as Readonly<Partial<Record<FieldRow['type'], Examples>>>)[type];
}

/** The first two values that are accepted and the last one, which is at a limit, and a refused one for each sentence. */
export function inBrief({ accepted, refused }: Examples): Examples {
  const bySentence = new Map(refused.map((example) => [example[1], example]));
  return { accepted: [...accepted.slice(0, 2), ...accepted.slice(2).slice(-1)], refused: [...bySentence.values()] };
}
