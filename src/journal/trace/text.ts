import { shortLine } from '../../domain/orders/short-line.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Trace, TraceNode } from './trace.js';
import { shortInstant } from './words.js';

/** How a trace is drawn. */
export interface TraceDrawing {
  /** Whether it is drawn with characters that every terminal has. */
  readonly ascii?: boolean | undefined;
  /** How many characters a line has at most. Default: 100. */
  readonly columns?: number | undefined;
}

// Columns of a terminal that a line of ours takes at most.
const COLUMNS = 100;
const BOXES = { fork: '├─ ', corner: '└─ ', line: '│  ', cut: '…' };
const ASCII: typeof BOXES = { fork: '|- ', corner: '`- ', line: '|  ', cut: '...' };

type Drawn = typeof BOXES & { readonly columns: number };

/** Where a node is drawn: what its line and those below it begin with, and the instant of the node above it. */
interface Place {
  readonly first: string;
  readonly next: string;
  readonly above: string;
}

/** A trace as text: a line for each node, `>` before what was asked for. */
export function traceText(trace: Trace, { ascii = false, columns = COLUMNS }: TraceDrawing = {}): string {
  assertTrace(trace);
  const { tree, journal } = trace;
  const boxes = { ...(ascii ? ASCII : BOXES), columns };
  const lines = [...linesOf(tree, { first: '', next: '', above: '' }, boxes)];
  if (!hasDropped(tree)) return lines.join('\n');
  const since = `The journal goes back to ${shortInstant(journal.oldest ?? 'now')}; ${counted(journal.dropped)} older entries were dropped.`;
  return [...lines, '', since].join('\n');
}

// Callers without types may pass anything, such as the promise of a trace.
function assertTrace(given: unknown): void {
  if (typeof given === 'object' && given !== null && 'tree' in given && 'journal' in given) return;
  throw new Problem('setting-refused', "A trace is drawn once it is there, as in traceText(await environment.trace('order:51')).");
}

/** A number of things, as people read it. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function* linesOf(node: TraceNode, { first, next, above }: Place, boxes: Drawn): Iterable<string> {
  const { id, title, note, isAsked, children, more } = node;
  const when = node.at === null ? '' : whenText(node.at, above);
  const said = shortLine(note === null ? title : `[${note}] ${title}`, boxes.columns);
  yield cut(`${isAsked ? '> ' : '  '}${first}${id}  ${when}${said}`, boxes);
  for (const [index, child] of children.entries()) {
    const isLast = index === children.length - 1 && more === 0;
    const place = isLast ? { first: boxes.corner, next: '   ' } : { first: boxes.fork, next: boxes.line };
    yield* linesOf(child, { first: next + place.first, next: next + place.next, above: node.at ?? above }, boxes);
  }
  if (more > 0) yield cut(`  ${next}${boxes.corner}${boxes.cut} and ${counted(more)} more`, boxes);
}

function cut(line: string, boxes: Drawn): string {
  const characters = Array.from(line.replaceAll('…', boxes.cut));
  return characters.length <= boxes.columns
    ? characters.join('')
    : characters.slice(0, boxes.columns - boxes.cut.length).join('') + boxes.cut;
}

function hasDropped({ state, children }: TraceNode): boolean {
  return state === 'dropped' || children.some(hasDropped);
}

// Only as much of an instant as is not the same as above.
function whenText(instant: string, above: string): string {
  const shown = shortInstant(instant);
  if (shortInstant(above) === shown) return '';
  const [date = '', time = ''] = shown.split('T');
  return `${above.startsWith(date) ? time : shown}  `;
}
