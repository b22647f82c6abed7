import { changedMembers } from '../../domain/configuration/changes.js';
import { presentDefinitions } from '../../domain/configuration/former-definitions.js';
import { withIds, type ConfiguredInterval } from '../../domain/records/configuration.js';
import { decode, encode, isList, isObject, plainText, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { Problem, type Violation } from '../../domain/refusals/problem.js';
import { freeSecret, type NumberedSecret } from '../../domain/events/destination.js';
import type { Steps } from '../../domain/steps/steps.js';
import { eventTypes } from '../../domain/events/table.js';
import type { Resource } from '../../domain/records/resource.js';
import { resources } from '../../domain/resources/index.js';
import { spelled } from '../../domain/records/wire.js';
import type { ConfigurationKeeper } from '../settings/configuration.js';
import type { Destinations } from '../events/destinations.js';
import { noteSeeded } from '../change/history.js';
import type { Foundation } from '../foundation/foundation.js';
import type { OrderCallback } from '../orders/callback.js';
import type { Records } from '../records/records.js';
import { SeedRefused } from './seed-refused.js';
import { seededDefinitions } from './seeded-definitions.js';

interface SeededRooms {
  readonly records: Records;
  readonly configuration: ConfigurationKeeper;
  readonly destinations: Destinations;
  readonly orderCallback: OrderCallback;
}

/** The setting that says that a seed was loaded. */
export const SEEDED = 'seeded';

/**
 * Creates the loader of seeds: it puts the records, the configuration, the webhook destinations and the order callback of a seed into an
 * environment that has none yet, in steps, so that nobody may see that environment before they are done; receivers that bring no secret
 * get the given ones, each destination one of its own. `where` begins each refusal, as in `shop.json: `; the result tells what became of
 * what earlier versions wrote. Throws `SeedRefused`.
 */
export function createSeeding(
  { store, view, dialect: { ecomName } }: Foundation,
  { records, configuration, destinations, orderCallback }: SeededRooms,
  { webhookSecret, callbackSecret }: { readonly webhookSecret: NumberedSecret; readonly callbackSecret: string },
) {
  return function* (content: JsonObject, where: string): Steps<readonly string[]> {
    if (store.settings.get(SEEDED) !== undefined) return [];
    const own = { ...content, ...spelledOut(withoutRecords(content), ecomName) };
    const notes = configure(own, where);
    for (const resource of resources) yield* loadRecords(resource, own, where);
    yield* noteSeeded(store);
    loadDestinations(own, where);
    loadOrderCallback(own, where);
    store.settings.set(SEEDED, where);
    return notes;
  };

  function configure(content: JsonObject, where: string): readonly string[] {
    const { members, intervals } = configuration.get();
    const input = isObject(content.config) ? content.config : {};
    const changed = changedMembers(input, { present: members, defaults: configuration.defaults(), view: view(), ecomName });
    const [violation] = changed.violations;
    if (violation !== undefined) throw new SeedRefused(`${where}config.${violation.path.join('.')}: ${sentenceOf(violation)}`);
    const seeded = content.user_defined_field_definitions;
    const { definitions, notes } = presentDefinitions(isList(seeded) ? seeded : []);
    configuration.set({
      members: changed.members,
      intervals: isList(content.intervals) ? intervalsIn(content.intervals, where) : intervals,
      definitions: seededDefinitions(definitions, { now: view().now, where: `${where}user_defined_field_definitions` }),
    });
    return notes;
  }

  function refuseUnknownMembers(resource: Resource, entry: JsonObject, place: string): void {
    const known = Object.keys(resource.fields).map((name) => spelled(name, ecomName));
    const unknown = Object.keys(entry)
      .map(wireName)
      .find((name) => !known.includes(name));
    if (unknown !== undefined) throw new SeedRefused(`${place}.${unknown}: There is no such member.`);
  }

  function* loadRecords(resource: Resource, content: JsonObject, where: string): Steps<void> {
    const entries = content[resource.plural];
    if (!isList(entries)) return;
    yield* reserveNumbers(resource, entries);
    for (const [index, entry] of entries.entries()) {
      const place = `${where}${resource.plural}[${String(index)}]`;
      const values = spelledOut(isObject(entry) ? entry : {}, ecomName);
      refuseUnknownMembers(resource, values, place);
      explaining(place, () => {
        records.seed(resource, values);
      });
      yield;
    }
  }

  // What one entry brings is not given to another that brings none.
  function* reserveNumbers({ reserves }: Resource, entries: readonly Json[]): Steps<void> {
    if (reserves === undefined) return;
    for (const entry of entries) {
      const numbers = Object.entries(isObject(entry) ? reserves(entry) : {});
      for (const [sequence, number] of numbers) store.reserve(sequence, number);
      yield;
    }
  }

  function loadDestinations(content: JsonObject, where: string): void {
    if (!isList(content.destinations)) return;
    content.destinations.forEach((entry, index) => {
      const sent = isObject(entry) ? entry : {};
      explaining(`${where}destinations[${String(index)}]`, () => {
        destinations.add({
          url: plainText(sent.url) ?? '',
          eventTypes: isList(sent.event_types) ? eventTypes.filter((type) => isIn(sent.event_types, type)) : undefined,
          secret: plainText(sent.secret) ?? freeSecret(destinations.list(), webhookSecret),
          enabled: sent.enabled !== false,
        });
      });
    });
  }

  function loadOrderCallback({ order_callback: sent }: JsonObject, where: string): void {
    if (!isObject(sent)) return;
    explaining(`${where}order_callback`, () => {
      orderCallback.set({ url: plainText(sent.url) ?? '', secret: plainText(sent.secret) ?? callbackSecret });
    });
  }
}

function isIn(list: Json | undefined, text: string): boolean {
  return isList(list) && list.includes(text);
}

// Intervals have passed the seed's schema, which gives their shape.
function intervalsIn(sent: readonly Json[], where: string): readonly ConfiguredInterval[] {
  const intervals = withIds(sent as unknown as readonly ConfiguredInterval[]);
  const double = intervals.findIndex(({ id }, index) => intervals.findIndex((other) => other.id === id) < index);
  if (double >= 0) throw new SeedRefused(`${where}intervals[${String(double)}].id: Another interval has this id.`);
  return intervals;
}

// `{ecom}` in a seed stands for the name of the environment's e-commerce platform.
function spelledOut(content: JsonObject, ecomName: string): JsonObject {
  const text = encode(content);
  const spelledContent = text.includes('{ecom}') ? decode(spelled(text, ecomName)) : content;
  return isObject(spelledContent) ? spelledContent : content;
}

// What there are many of is read record by record.
function withoutRecords(content: JsonObject): JsonObject {
  const ofRecords = resources.map(({ plural }) => plural);
  return Object.fromEntries(Object.entries(content).filter(([name]) => !ofRecords.includes(name)));
}

// Puts refusals into a sentence that names the place in the seed.
function explaining(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [violation] = error.details.violations ?? [];
    if (violation === undefined) throw new SeedRefused(`${place}: ${error.message}`);
    throw new SeedRefused(`${[place, ...violation.path].join('.')}: ${sentenceOf(violation)}`);
  }
}

// What is wrong, and why if more is known.
function sentenceOf({ message, why }: Violation): string {
  return [message, why?.() ?? ''].join(' ').trim();
}
