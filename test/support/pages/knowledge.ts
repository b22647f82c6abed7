import type { Claim, Rule } from '../../../src/knowledge/claim.js';
import { supportTable } from '../../../src/knowledge/table.js';
import { code, groupsOf, plain, tableOf } from './markdown.js';

const table = supportTable();
const VERSIONS = ['v1', 'v2', 'v3'] as const;

/** The endpoints of each version, with what is known of them. */
export function operationParts(): string {
  return VERSIONS.map((version) => {
    const rows = table.operations.filter((row) => row.version === version);
    const byPath = groupsOf(rows, ({ path, ...claim }) => `${path} ${markOf(claim)}`);
    const cells = byPath.map(([, some]) => {
      const [{ path, ...claim } = never()] = some;
      return [code(path), some.map(({ method }) => method).join(', '), markOf(claim)];
    });
    return `### ${version}\n\n${tableOf(['Path', 'Methods', 'Known how'], cells)}`;
  }).join('\n\n');
}

/** By what each list can be filtered. */
export function filterPart(): string {
  const rows = table.filters.map(({ path, parameter, ...claim }) => [code(path), code(parameter), markOf(claim)]);
  return tableOf(['List', 'Parameter', 'Known how'], rows);
}

/** The members of each record, with what is known of them. */
export function memberParts(): string {
  return groupsOf(table.fields, ({ resource, versions }) => `${resource}${versions.length === 0 ? '' : ` on ${versions.join(' and ')}`}`)
    .map(([title, members]) => {
      const lines = groupsOf(members, markOf).map(([mark, some]) => `- ${mark}: ${some.map(({ member }) => code(member)).join(', ')}`);
      return `### ${upper(title)}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** What differs between the wire modes. */
export function wireParts(): string {
  return groupsOf(table.wire, ({ id }) => id)
    .map(([id, points]) => {
      const [{ rule } = never()] = points;
      const lines = points.map(({ point, documented, observed }) => {
        const manners = [documented, observed].map(({ manner, ...claim }) => `${plain(manner)} (${markOf(claim)})`);
        return `- ${plain(upper(point))}\n  - documented: ${manners[0] ?? ''}\n  - observed: ${manners[1] ?? ''}`;
      });
      return `### ${id}\n\n${anchor(rule)}Rule ${code(rule)}.\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** The rules that are stated, observed or Subsim's own, by what they are about. */
export function knownRules(): string {
  return ruleParts(({ mark }) => mark !== 'assumed');
}

/** The rules that are assumed, each with what else is thinkable. */
export function assumedRules(): string {
  return ruleParts(({ mark }) => mark === 'assumed');
}

/** The assumptions, by their numbers. */
export function assumptionList(): string {
  return table.assumptions.map(({ id, concerns, assumption }) => `- ${anchor(id)}**${id}**, ${concerns}: ${plain(assumption)}`).join('\n');
}

/** The page on which a rule is told. */
export function pageOfRule({ mark }: Pick<Rule, 'mark'>): 'assumptions' | 'interface' {
  return mark === 'assumed' ? 'assumptions' : 'interface';
}

function ruleParts(isMeant: (rule: Rule) => boolean): string {
  return groupsOf(table.rules.filter(isMeant), ({ area }) => area)
    .map(([area, rules]) => `### ${upper(area)}\n\n${rules.map(ruleLine).join('\n')}`)
    .join('\n\n');
}

function ruleLine({ id, rule, alternatives = [], ...claim }: Rule): string {
  const others = alternatives.length === 0 ? '' : ` Thinkable too: ${plain(alternatives.join('; '))}.`;
  return `- ${anchor(id)}${code(id)} ${plain(rule)} (${markOf(claim)})${others}`;
}

function markOf({ mark, reference }: Pick<Claim, 'mark' | 'reference'>): string {
  return reference === null ? mark : `${mark} ${reference}`;
}

function anchor(id: string): string {
  return `<a id="${id}"></a>`;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function never(): never {
  throw new Error('A group has at least one row.');
}
