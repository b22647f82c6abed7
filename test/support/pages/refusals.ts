import type { Refusal } from '../../../src/domain/refusals/refusal.js';
import { refusals } from '../../../src/domain/refusals/refusals.js';
import { supportTable } from '../../../src/knowledge/table.js';
import { pageOfRule } from './knowledge.js';
import { code, plain } from './markdown.js';

const { rules, wire } = supportTable();

/** Every refusal by its code: status, sentence, rule, what to do. */
export function refusalList(): string {
  return Object.entries(refusals)
    .map(([name, refusal]) => `#### ${name}\n\n${refusalText(refusal)}`)
    .join('\n\n');
}

function refusalText({ status, statusOnV3, message, rule, hint }: Refusal): string {
  const onV3 = statusOnV3 === undefined ? '' : `, ${String(statusOnV3)} on v3`;
  return `${String(status)}${onV3}: “${plain(message)}” Rule ${linked(rule)}.\n\n${plain(hint)}`;
}

function linked(id: string): string {
  const found = rules.find((rule) => rule.id === id);
  if (found !== undefined) return `[${code(id)}](${pageOfRule(found)}.md#${id})`;
  if (wire.some(({ rule }) => rule === id)) return `[${code(id)}](wire.md#${id})`;
  return code(id);
}
