import type { Steps } from '../../domain/steps/steps.js';
import type { Journal } from '../journal.js';
import { findAsked } from './asked.js';
import { fileEntries, keyOf, type Ledger, type Place } from './ledger.js';
import { createNodes, type Below, type Described, type Nodes } from './nodes.js';
import type { Surroundings } from './surroundings.js';
import type { Trace, TraceNode, TraceOptions } from './trace.js';

/** What following causes needs. */
export interface TraceNeeds extends Surroundings {
  readonly journal: Journal;
}

// A node that is being made.
interface Growing extends Described {
  readonly isAsked: boolean;
  children: Growing[];
  more: number;
}

const LIMIT = 200;
// Nodes that are made at a time.
const PIECE = 5;
// Of a node, the children that are shown at most: a part of all, and no fewer than so many.
const PART = 8;
const FEWEST = 10;

/** Follows what led to something, and what it led to, in steps. Throws `unknown-record` for an id that nothing has. */
export function* traced(typed: string, { whole = false, limit = LIMIT, entries = false }: TraceOptions, needs: TraceNeeds): Steps<Trace> {
  const { journal } = needs;
  const ledger = yield* fileEntries([...journal.from(1)]);
  const asked = findAsked(typed, ledger, needs);
  const nodes = createNodes(ledger, { ...needs, entries });
  const keys = new Set(asked.places.map(keyOf));
  const path = pathTo(asked.places, nodes);
  const root = path[0] ?? nodes.described(asked.places[0] ?? { id: asked.id, era: ledger.present });
  const growth: Growth = { nodes, keys, path, limit, whole, seen: new Set(), count: 1 };
  const tree = begun(root, growth);
  yield* grow(tree, growth);
  return {
    asked: asked.id,
    causes: path.filter(({ place }) => !keys.has(keyOf(place))).map(({ id }) => id),
    tree: finished(tree),
    count: growth.count,
    journal: reachOf(ledger, journal),
  };
}

interface Growth {
  readonly nodes: Nodes;
  /** What was asked for, and what leads to it, the first cause first. */
  readonly keys: ReadonlySet<string>;
  readonly path: readonly Described[];
  readonly limit: number;
  readonly whole: boolean;
  readonly seen: Set<string>;
  count: number;
}

// Attempts of one delivery stand below its event; whoever had one sent again is no cause of the others.
function pathTo(places: readonly Place[], nodes: Nodes): readonly Described[] {
  const [first] = places;
  if (first === undefined) return [];
  const own = nodes.described(first);
  const path = [own];
  const seen = new Set([own.key]);
  const above = (one: Described): Place | undefined => (one === own && places.length > 1 ? nodes.eventOf(first) : nodes.causeOf(one.place));
  for (let cause = above(own); cause !== undefined && !seen.has(keyOf(cause)); cause = nodes.causeOf(cause)) {
    seen.add(keyOf(cause));
    path.unshift(nodes.described(cause));
  }
  return path;
}

function begun(described: Described, { keys, seen }: Growth): Growing {
  seen.add(described.key);
  return { ...described, isAsked: keys.has(described.key), children: [], more: 0 };
}

// What is near the root comes first, so that no branch takes the room of another one; what is left of the room is for the children that
// had none at first, again from the root.
function* grow(root: Growing, growth: Growth): Steps<void> {
  const { limit } = growth;
  const cut = yield* growBelow([root], { growth, most: Math.max(FEWEST, Math.floor(limit / PART)) });
  if (growth.count < limit) yield* growBelow(cut, { growth, most: limit });
}

// Gives nodes and those below them children, and returns those that have more than there was room for.
function* growBelow(nodes: readonly Growing[], { growth, most }: Choice): Steps<readonly Growing[]> {
  const queue = [...nodes];
  const cut: Growing[] = [];
  for (let at = 0; at < queue.length; at += 1) {
    if (at % PIECE === PIECE - 1) yield;
    const node = queue[at];
    if (node === undefined) break;
    const old = new Map(node.children.map((child) => [child.key, child]));
    const all = growth.nodes.below(node.place).filter(({ key }) => old.has(key) || !growth.seen.has(key));
    const shown = chosen(node, all, { growth, most: Math.min(most, old.size + Math.max(0, growth.limit - growth.count)) });
    growth.count += shown.length - old.size;
    const fresh = shown.filter(({ key }) => !old.has(key)).map(({ key, describe }) => [key, begun(describe(), growth)] as const);
    const children = new Map([...old, ...fresh]);
    node.children = shown.flatMap(({ key }) => children.get(key) ?? []);
    node.more = Math.max(0, all.length - shown.length);
    if (node.more > 0) cut.push(node);
    queue.push(...fresh.map(([, child]) => child));
  }
  return cut;
}

interface Choice {
  readonly growth: Growth;
  readonly most: number;
}

// Of those above what was asked for only the way to it, unless all are wanted; that way is among them in any case.
function chosen(node: Growing, all: readonly Below[], { growth, most }: Choice): readonly Below[] {
  const { keys, path, whole } = growth;
  const next = keys.has(node.key) ? undefined : path[path.findIndex(({ key }) => key === node.key) + 1];
  if (next === undefined || !path.some(({ key }) => key === node.key)) return all.slice(0, Math.max(0, most));
  const isOnWay = ({ key }: Below): boolean => key === next.key || keys.has(key);
  const way = all.filter(isOnWay);
  const others = new Set(all.filter((one) => whole && !isOnWay(one)).slice(0, Math.max(0, most - way.length)));
  // What the journal and the environment have forgotten is known by what it led to.
  const forgotten = way.some(({ key }) => key === next.key) ? [] : [{ key: next.key, describe: () => next }];
  return [...forgotten, ...all.filter((one) => isOnWay(one) || others.has(one))];
}

function finished({ id, kind, state, title, at, note, entry, isAsked, children, more }: Growing): TraceNode {
  return { id, kind, state, title, at, note, isAsked, ...(entry === undefined ? {} : { entry }), children: children.map(finished), more };
}

function reachOf({ all: [oldest] }: Ledger, journal: Journal): Trace['journal'] {
  return { oldest: oldest === undefined ? null : new Date(oldest.kept.at).toISOString(), dropped: journal.counts().dropped };
}
