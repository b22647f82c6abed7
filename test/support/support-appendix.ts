import type { Claim } from '../../src/knowledge/claim.js';
import type { Operation } from '../../src/knowledge/operations.js';
import { supportTable, type SupportTable } from '../../src/knowledge/table.js';

/** The appendix of the README that tells what is stated, observed and assumed, in Markdown. */
export function supportAppendix(): string {
  const table = supportTable();
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Operations', operationLines(table)],
    ['Filters of lists', filterLines(table)],
    ['Members', fieldLines(table)],
    ['Types of event', eventLines(table)],
    ['The two wire modes', wireLines(table)],
    ['Rules', ruleLines(table)],
    ['Assumptions', assumptionLines(table)],
  ];
  return sections.map(([title, lines]) => `### ${title}\n\n${lines.join('\n')}`).join('\n\n');
}

function operationLines({ operations }: SupportTable): readonly string[] {
  const sorted = [...operations].sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const rows = groupsOf(sorted, ({ version, ...claim }) => [version, markOf(claim)]).map(([[version, mark], ofMark]) => {
    const byPath = groupsOf(ofMark, ({ path }) => [path.replace(`/services/${version ?? ''}/`, '')]);
    const calls = byPath.map(([[path = ''], some]) => code(`${some.map(({ method }) => method).join(', ')} ${path}`));
    return [version, mark, calls.join(', ')];
  });
  return tableOf(['Version', 'Known how', 'Below `/services/v1/`, `v2/` and `v3/`'], rows);
}

function filterLines({ filters }: SupportTable): readonly string[] {
  const rows = groupsOf(filters, ({ path }) => [path]).map(([[path = ''], ofPath]) => [code(path), folded(ofPath, 'parameter')]);
  return tableOf(['List', 'Filters'], rows);
}

function fieldLines({ fields }: SupportTable): readonly string[] {
  const rows = groupsOf(fields, ({ resource, versions }) => [resource, versions.join(', ')]).map(([[resource, versions], members]) => [
    resource,
    versions,
    summarised(members),
  ]);
  return tableOf(['Of', 'On', 'Known how'], rows);
}

function eventLines({ eventTypes }: SupportTable): readonly string[] {
  return [folded(eventTypes, 'type')];
}

function wireLines({ wire }: SupportTable): readonly string[] {
  const rows = wire.map(({ id, rule, point, documented, observed }) => [
    id,
    code(rule),
    point,
    ...[documented, observed].map(({ manner, ...claim }) => `${manner} (${markOf(claim)})`),
  ]);
  return tableOf(['', 'Id', 'Point', '`--wire documented`', '`--wire observed`'], rows);
}

function ruleLines({ rules }: SupportTable): readonly string[] {
  const rows = groupsOf(rules, ({ area }) => [area]).flatMap(([[area], ofArea]) =>
    ofArea.map(({ id, rule, alternatives = [], ...claim }, index) => [
      index === 0 ? area : '',
      code(id),
      rule,
      markOf(claim),
      alternatives.join('; '),
    ]),
  );
  return tableOf(['About', 'Id', 'Rule', 'Known how', 'Thinkable on the real service'], rows);
}

function assumptionLines({ assumptions }: SupportTable): readonly string[] {
  return tableOf(
    ['', 'Concerns', 'Assumption'],
    assumptions.map(({ id, concerns, assumption }) => [id, concerns, assumption]),
  );
}

// Names with what is known of each, put together by that.
function folded<N extends string>(rows: readonly (Claim & Readonly<Record<N, string>>)[], name: N): string {
  return groupsOf(rows, (row) => [markOf(row)])
    .map(([[mark = ''], ofMark]) => `${ofMark.map((row) => code(row[name])).join(', ')}: ${mark}`)
    .join('; ');
}

// What most members are, and by name those that are other.
function summarised(members: readonly (Claim & { readonly member: string })[]): string {
  const [usual, ...others] = [...groupsOf(members, (row) => [markOf(row)])].sort(([, a], [, b]) => b.length - a.length);
  if (usual === undefined) return '';
  const [[mark = ''], ofMark] = usual;
  const rest = others.flatMap(([, rows]) => rows);
  if (rest.length === 0) return `all ${String(ofMark.length)} ${mark}`;
  return `all ${String(members.length)} ${mark}, except ${folded(rest, 'member')}`;
}

function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => readonly string[]): readonly (readonly [readonly string[], readonly T[]])[] {
  const groups = new Map<string, [readonly string[], T[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key.join('\n')) ?? [key, []];
    group[1].push(row);
    groups.set(key.join('\n'), group);
  }
  return [...groups.values()];
}

// By version, within it from the best known to the least known.
function orderOf({ version, mark, reference }: Pick<Operation, 'version' | 'mark' | 'reference'>): string {
  return `${version} ${String(['stated', 'observed', 'assumed'].indexOf(mark))} ${String(reference)}`;
}

function markOf({ mark, reference }: Pick<Claim, 'mark' | 'reference'>): string {
  return reference === null ? mark : `${mark} ${reference}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function tableOf(heads: readonly string[], rows: readonly (readonly (string | undefined)[])[]): readonly string[] {
  const line = (cells: readonly (string | undefined)[]): string => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)];
}

// A name in angle brackets would be read as HTML, and a bar ends a cell.
function cellText(text = ''): string {
  const parts = text.replaceAll('|', '\\|').split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '\\<'))).join('');
}
