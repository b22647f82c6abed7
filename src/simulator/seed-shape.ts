import { isList, isObject, type Json, type JsonObject } from '../domain/json/json.js';
import type { Steps } from '../domain/steps/steps.js';
import { checkShape, type ShapeViolation } from '../schema/check.js';

// Items of a list that are checked in one call.
const ITEMS = 100;

/** A list in a seed, and how a seed with nothing but items of it is made. */
interface SeedList {
  /** As in `environments.other.customers`. */
  readonly place: string;
  readonly items: readonly Json[];
  readonly alone: (items: readonly Json[]) => JsonObject;
}

/** The first place where a seed breaks its schema, found in steps: lists are checked item by item, since the schema says nothing of whole ones. */
export function* seedViolation(content: unknown): Steps<ShapeViolation | undefined> {
  if (!isObject(content as Json)) return checkShape('seed', content)[0];
  const seed = content as JsonObject; // as was just seen
  const [violation] = checkShape('seed', withoutItems(seed));
  if (violation !== undefined) return violation;
  for (const list of listsIn(seed)) {
    for (let from = 0; from < list.items.length; from += ITEMS) {
      const [wrong] = checkShape('seed', list.alone(list.items.slice(from, from + ITEMS)));
      if (wrong !== undefined) return { ...wrong, place: movedBy(from, wrong.place, list.place) };
      yield;
    }
  }
  return undefined;
}

function listsIn({ environments, ...own }: JsonObject): readonly SeedList[] {
  const others = Object.entries(isObject(environments) ? environments : {}).flatMap(([name, other]) =>
    ownLists(isObject(other) ? other : {}).map(({ place, items, alone }) => ({
      place: `environments.${name}.${place}`,
      items,
      alone: (some: readonly Json[]) => ({ environments: { [name]: alone(some) } }),
    })),
  );
  return [...ownLists(own), ...others];
}

function ownLists(content: JsonObject): readonly SeedList[] {
  return Object.entries(content).flatMap(([name, items]) =>
    isList(items) ? [{ place: name, items, alone: (some: readonly Json[]) => ({ [name]: some }) }] : [],
  );
}

function withoutItems({ environments, ...own }: JsonObject): JsonObject {
  const emptied = (content: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(content).map(([name, member]) => [name, isList(member) ? [] : member] as const));
  if (!isObject(environments)) return { ...emptied(own), ...(environments === undefined ? {} : { environments }) };
  const others = Object.entries(environments).map(([name, other]) => [name, isObject(other) ? emptied(other) : other] as const);
  return { ...emptied(own), environments: Object.fromEntries(others) };
}

// The index that follows the list's place counts from the first item that was checked.
function movedBy(from: number, place: string, list: string): string {
  const rest = place.slice(list.length);
  return list + rest.replace(/^\[(\d+)\]/, (_, index: string) => `[${String(Number(index) + from)}]`);
}
