import { changedMembers } from '../../domain/configuration/changes.js';
import { withIds, type ConfiguredInterval } from '../../domain/records/configuration.js';
import { instantText } from '../../domain/calendar/dates.js';
import { decode, encode, isList, isObject, plainText, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import { eventTypes } from '../../domain/events/table.js';
import type { Resource } from '../../domain/records/resource.js';
import type { UserDefinedFieldDefinition } from '../../domain/records/user-defined-fields.js';
import { spelled } from '../../domain/records/wire.js';
import type { Store } from '../../store/store.js';
import type { ConfigurationKeeper } from '../settings/configuration.js';
import type { Destinations } from '../events/destinations.js';
import { noteSeeded } from '../change/history.js';
import type { ViewNow } from '../change/view.js';
import type { OrderCallback } from '../orders/callback.js';
import type { Records } from '../change/records.js';

/** Why a seed cannot be loaded: the record, the member and the rule, in one line. */
export class SeedRefused extends Error {}

/** What seeding needs. */
export interface SeedingNeeds {
  readonly store: Store;
  readonly records: Records;
  readonly configuration: ConfigurationKeeper;
  readonly view: ViewNow;
  readonly resources: readonly Resource[];
  readonly destinations: Destinations;
  readonly ecomName: string;
  /** Of destinations that bring none. */
  readonly webhookSecret: string;
  readonly orderCallback: OrderCallback;
  /** Of an order callback that brings none. */
  readonly callbackSecret: string;
}

/**
 * Loads the records, the configuration, the webhook destinations and the order callback of a seed into an environment that has none yet, all or
 * nothing. `where` begins each refusal, as in `shop.json: `. Throws `SeedRefused`.
 */
export type LoadSeed = (content: JsonObject, where: string) => void;

const SEEDED = 'seeded';

/** Makes the loader of one environment. */
export function createSeeding(needs: SeedingNeeds): LoadSeed {
  const { store, records, configuration, view, resources, destinations, ecomName, webhookSecret, orderCallback, callbackSecret } = needs;
  return (content, where) => {
    if (store.settings.get(SEEDED) !== undefined) return;
    try {
      const own = spelledOut(content, ecomName);
      store.transaction(() => {
        configure(own, where);
        for (const resource of resources) loadRecords(resource, own, where);
        noteSeeded(store);
        loadDestinations(own, where);
        loadOrderCallback(own, where);
        store.settings.set(SEEDED, where);
      });
    } catch (error) {
      configuration.reload();
      throw error;
    }
  };

  function configure(content: JsonObject, where: string): void {
    const { members, intervals, definitions } = configuration.get();
    const input = isObject(content.config) ? content.config : {};
    const changed = changedMembers(input, { present: members, defaults: configuration.defaults(), view: view(), ecomName });
    const [violation] = changed.violations;
    if (violation !== undefined) throw new SeedRefused(`${where}config.${violation.path.join('.')}: ${violation.message}`);
    // Definitions have passed the seed's schema, which gives their shape.
    configuration.set({
      members: changed.members,
      intervals: isList(content.intervals) ? intervalsIn(content.intervals, where) : intervals,
      definitions: isList(content.user_defined_field_definitions)
        ? content.user_defined_field_definitions.map((sent, index) => definition(sent, index, view().now))
        : definitions,
    });
  }

  function refuseUnknownMembers(resource: Resource, entry: JsonObject, place: string): void {
    const known = Object.keys(resource.fields).map((name) => spelled(name, ecomName));
    const unknown = Object.keys(entry)
      .map(wireName)
      .find((name) => !known.includes(name));
    if (unknown !== undefined) throw new SeedRefused(`${place}.${unknown}: There is no such member.`);
  }

  function loadRecords(resource: Resource, content: JsonObject, where: string): void {
    const entries = content[resource.plural];
    if (!isList(entries)) return;
    entries.forEach((entry, index) => {
      const place = `${where}${resource.plural}[${String(index)}]`;
      refuseUnknownMembers(resource, isObject(entry) ? entry : {}, place);
      try {
        records.seed(resource, isObject(entry) ? entry : {});
      } catch (error) {
        throw explained(error, place);
      }
    });
  }

  function loadDestinations(content: JsonObject, where: string): void {
    if (!isList(content.destinations)) return;
    content.destinations.forEach((entry, index) => {
      const sent = isObject(entry) ? entry : {};
      try {
        destinations.add({
          url: plainText(sent.url) ?? '',
          eventTypes: isList(sent.event_types) ? eventTypes.filter((type) => isIn(sent.event_types, type)) : undefined,
          secret: plainText(sent.secret) ?? webhookSecret,
          enabled: sent.enabled !== false,
        });
      } catch (error) {
        throw explained(error, `${where}destinations[${String(index)}]`);
      }
    });
  }

  function loadOrderCallback({ order_callback: sent }: JsonObject, where: string): void {
    if (!isObject(sent)) return;
    try {
      orderCallback.set({ url: plainText(sent.url) ?? '', secret: plainText(sent.secret) ?? callbackSecret });
    } catch (error) {
      throw explained(error, `${where}order_callback`);
    }
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

function explained(error: unknown, place: string): unknown {
  if (!(error instanceof Problem)) return error;
  const [violation] = error.details.violations ?? [];
  if (violation === undefined) return new SeedRefused(`${place}: ${error.message}`);
  return new SeedRefused(`${[place, ...violation.path].join('.')}: ${violation.message}`);
}

function definition(sent: Json, index: number, now: number): UserDefinedFieldDefinition {
  const known = isObject(sent) ? sent : {};
  const instant = instantText(now);
  return {
    id: index + 1,
    label: known.code ?? '',
    default_value: null,
    populate_default: false,
    validate_data: false,
    rules: {},
    ...known,
    created: instant,
    updated: instant,
  } as unknown as UserDefinedFieldDefinition; // its shape was checked by the seed's schema
}
