import { isObject, numberText, plainText, wireName, type Json } from '../json/json.js';
import type { Column } from './resource.js';

/**
 * A column that holds the names of a map with the texts of their values, a line for each, for lists that look for one of them:
 * numbers and booleans as JSON, null as `null`; lists and objects are left out (#9-v3-filter-by-field).
 */
export function pairColumn(member: string): Column {
  return {
    type: 'TEXT',
    of: (values) => {
      const map = values[member];
      const lines = isObject(map) ? Object.entries(map).map(([name, value]) => lineOf(wireName(name), value)) : [];
      return lines.join('') || null;
    },
    unindexed: true,
  };
}

/** The line for a name and the text of its value. No JSON text holds a line feed, so that no other pair contains it. */
export function pairLine(name: string, text: string): string {
  return `\n${JSON.stringify(name)}:${JSON.stringify(text)}\n`;
}

function lineOf(name: string, value: Json): string {
  if (typeof value === 'object' && value !== null) return '';
  return pairLine(name, plainText(value) ?? numberText(value) ?? String(value));
}
