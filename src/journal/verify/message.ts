import type { EntryKind, RequestEntry } from '../entry.js';
import { brief, refusalLine, summaryOf } from '../entry-text.js';
import { straysText } from '../strays-text.js';
import type { Candidate } from './candidate.js';
import type { Expectation, Outcome } from './expectation.js';
import type { Difference, Nearest } from './wanted.js';

/** An entry with how it is in each thing that was wanted. */
export interface Compared {
  readonly candidate: Candidate;
  readonly outcomes: readonly Outcome[];
  /** How near it comes: the higher, the nearer. */
  readonly likeness: number;
}

/** How many there must be. */
export interface Bounds {
  readonly atLeast: number;
  readonly atMost: number;
}

/** What was looked for and what was found. */
interface Findings {
  readonly kind: EntryKind;
  readonly bounds: Bounds;
  readonly expectations: readonly Expectation[];
  readonly found: readonly Candidate[];
  /** How many of the kind there are. */
  readonly looked: number;
  readonly nearest: readonly Compared[];
  readonly after: number | undefined;
  /** How many entries the journal has dropped. */
  readonly dropped: number;
  /** Requests that belong to no environment. */
  readonly strays: readonly RequestEntry[];
}

const NAMES: Readonly<Record<EntryKind, readonly [one: string, more: string]>> = {
  request: ['request', 'requests'],
  event: ['event', 'events'],
  delivery: ['attempt to deliver a webhook', 'attempts to deliver a webhook'],
  order: ['attempt to place an order', 'attempts to place an order'],
  move: ['move of the clock', 'moves of the clock'],
  state: ['change of the state', 'changes of the state'],
  act: ['act', 'acts'],
};
const MOST_LISTED = 10;
const MOST_LINES = 12;

/** What was found, or in what it is not what was wanted, in lines. */
export function messageOf(findings: Findings): string {
  const { found, bounds, kind, expectations, strays } = findings;
  const told = `${kind}: ${toldOf(expectations)}`;
  const listed = found.slice(0, MOST_LISTED).map(({ entry }) => `  ${entry.id} at ${entry.at}: ${summaryOf(entry)}`);
  const more = found.length > listed.length ? [`  and ${String(found.length - listed.length)} more`] : [];
  if (found.length >= bounds.atLeast && found.length <= bounds.atMost)
    return [`Found ${String(found.length)} like this ${told}`, ...listed, ...more].join('\n');
  const stray = strays.length === 0 ? [] : [straysText(strays)];
  const head = `Expected ${boundsText(bounds)} like this, and found ${found.length === 0 ? 'none' : String(found.length)}.\n  ${told}`;
  return [head, ...listed, ...more, ...(found.length > bounds.atMost ? [] : nearestLines(findings)), ...stray].join('\n');
}

/** One that comes near, as its user sees it. */
export function nearestOf({ candidate: { entry }, outcomes }: Compared): Nearest {
  const { id, number, at } = entry;
  const differences = outcomes.flatMap((outcome) => outcome.differences).slice(0, 50);
  return { id, number, at, summary: summaryOf(entry), differences, total: outcomes.reduce((sum, { total }) => sum + total, 0) };
}

// A method and its path are one.
function toldOf(expectations: readonly Expectation[]): string {
  const texts = expectations.map(({ name, told }, index) => {
    if (index === 0) return told;
    return name === 'path' && expectations[index - 1]?.name === 'method' ? ` ${told}` : `, ${told}`;
  });
  return texts.length === 0 ? 'any' : texts.join('');
}

function nearestLines({ kind, looked, found, nearest, after, dropped }: Findings): readonly string[] {
  const since = after === undefined ? '' : ` after entry ${String(after)}`;
  const gone = dropped === 0 ? '' : ` ${String(dropped)} older entries are gone: the journal is bounded.`;
  if (looked === found.length) return [`The journal has no${found.length === 0 ? '' : ' other'} ${NAMES[kind][1]}${since}.${gone}`];
  const [first, ...others] = nearest;
  const lines = first === undefined ? [] : differenceLines(first);
  return [
    `The ${looked === 1 ? `only ${NAMES[kind][0]}` : `nearest of ${String(looked)} ${NAMES[kind][1]}`}${since}:${gone}`,
    ...lines,
    ...(others.length === 0 ? [] : ['Then come:', ...others.map(otherLine)]),
  ];
}

function differenceLines(compared: Compared): readonly string[] {
  const { differences, total, id, at, summary } = nearestOf(compared);
  const { entry } = compared.candidate;
  const refusal = entry.kind === 'request' ? refusalLine(entry) : undefined;
  const shown = differences.slice(0, MOST_LINES);
  return [
    `  ${id} at ${at}: ${summary}`,
    ...shown.map((difference) => `  - ${differenceText(difference)}`),
    ...(total > shown.length ? [`  - and ${String(total - shown.length)} more`] : []),
    ...(refusal === undefined ? [] : [`  It was refused with ${refusal}`]),
  ];
}

function otherLine(compared: Compared): string {
  const { differences, total, id, summary } = nearestOf(compared);
  const [first] = differences;
  const text = first === undefined ? '' : `: ${differenceText(first)}${total > 1 ? ` and ${String(total - 1)} more` : ''}`;
  return `  ${id}: ${summary}${text}`;
}

/** A difference as a clause: `body.customer.email: expected "a@b.test", found "c@d.test"`. */
function differenceText({ path, what, expected, found, nearest }: Difference): string {
  const [wanted, there] = [brief(JSON.stringify(expected)), brief(JSON.stringify(found))];
  switch (what) {
    case 'missing':
      return `${path}: expected ${wanted}, and it is missing${nearest === null ? '' : `; there is ${JSON.stringify(nearest)}`}`;
    case 'extra':
      return `${path}: must not be there, and is ${there}`;
    case 'unreadable':
      return `${path}: expected ${wanted}, and cannot be compared: it is ${String(found)}`;
    case 'different':
      return `${path}: expected ${wanted}, found ${there}${wanted === there ? '; both are shortened, and they differ' : ''}`;
  }
}

function boundsText({ atLeast, atMost }: Bounds): string {
  if (atLeast === atMost) return `exactly ${String(atLeast)}`;
  if (atMost === Infinity) return `at least ${String(atLeast)}`;
  return atLeast === 0 ? `at most ${String(atMost)}` : `${String(atLeast)} to ${String(atMost)}`;
}
