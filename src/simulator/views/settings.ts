import { readExactInstant } from '../../domain/calendar/dates.js';
import type { DefinitionInput } from '../../domain/configuration/definitions.js';
import { encode, type Json, type JsonObject } from '../../domain/json/json.js';
import type { ConfiguredInterval } from '../../domain/records/configuration.js';
import type { EntityType, UserDefinedFieldDefinition } from '../../domain/records/user-defined-fields.js';
import type { PlatformSettings as InnerSettings } from '../../engine/settings/platform-settings.js';
import type { NamedSetting, SettingRecords } from '../../engine/settings/setting-records.js';
import { exact } from './exact.js';
import { input } from './input.js';
import { isoText } from './instants.js';
import { idIn, known } from './known.js';

/** An interval with a name of its own. */
export interface Interval extends IntervalInput {
  readonly id: number;
}

/** What can be said of an interval. */
export interface IntervalInput {
  readonly name: string;
  readonly type: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** How many of these, 1 to 999. */
  readonly length: number;
}

/** Settings that several products share. */
export interface ProductConfigurationProfile {
  readonly id: number;
  readonly name: string;
  readonly data: JsonObject;
  /** ISO instants. */
  readonly created: string;
  readonly updated: string;
}

/** A rule by which orders of a product fall due. */
export interface SchedulingRule extends ProductConfigurationProfile {
  readonly type: string;
}

/** Things that a merchant keeps and that the API only shows; `Input` is what can be said of one. Refusals are a `Problem`. */
export interface Kept<Thing, Input> {
  /** All of them, by id. */
  readonly list: () => readonly Thing[];
  /** Throws `setting-refused`, and `already-exists` where there may be one of a name. */
  readonly add: (input: Input) => Thing;
  /** What is left out stays. Throws like `add`, `unknown-record`, or `state-refused` when what would go is in use. */
  readonly edit: (id: number, changes: { readonly [Member in keyof Input]?: Input[Member] | undefined }) => Thing;
  /** Throws `unknown-record`, or `state-refused` when it is in use. */
  readonly remove: (id: number) => void;
}

/** Which user-defined fields a list shows. */
export interface FieldDefinitionQuery {
  /** Those of one kind of record. */
  readonly entity_type?: EntityType | undefined;
}

/** What a merchant sets: the members of the platform's `config`, and what `config` and products name. */
export interface MerchantSettings {
  readonly config: {
    /** The members as `config` shows them. */
    readonly shown: () => JsonObject;
    /** Changes the members that are named; null takes one away or back to its default. Throws `setting-refused`, and then changes nothing. */
    readonly edit: (changes: JsonObject) => JsonObject;
  };
  /** Intervals with names of their own, besides those whose names explain themselves. */
  readonly intervals: Kept<Interval, IntervalInput>;
  /** The user-defined fields that the merchant application offers; members are named as in `config`. */
  readonly userDefinedFieldDefinitions: Omit<Kept<UserDefinedFieldDefinition, DefinitionInput>, 'list'> & {
    /** All of them, or those of one kind of record, by id. Throws `setting-refused`. */
    readonly list: (query?: FieldDefinitionQuery) => readonly UserDefinedFieldDefinition[];
  };
  readonly schedulingRules: Kept<SchedulingRule, Pick<SchedulingRule, 'name' | 'type' | 'data'>>;
  readonly productConfigurationProfiles: Kept<ProductConfigurationProfile, Pick<ProductConfigurationProfile, 'name' | 'data'>>;
}

type InnerKept = Pick<InnerSettings, keyof MerchantSettings>;

/** What a merchant sets, as users see it. */
export function settingsView({ config, intervals, userDefinedFieldDefinitions: definitions, ...rest }: InnerKept): MerchantSettings {
  return {
    config: {
      shown: () => exact(encode(config.shown())),
      edit: (changes) => exact(encode(config.edit(input('config', changes)))),
    },
    intervals: {
      list: () => intervals.list().map(intervalOf),
      add(interval) {
        const { type: unit, name, length } = input('interval', interval);
        return intervalOf(intervals.add({ name, unit, length }));
      },
      edit: (id, changes) =>
        known('interval', id, () => {
          const { type: unit, name, length } = input('intervalEdit', changes);
          return intervalOf(intervals.edit(idIn(id), { name, unit, length }));
        }),
      remove: (id) =>
        known('interval', id, () => {
          intervals.remove(idIn(id));
        }),
    },
    userDefinedFieldDefinitions: {
      list: (query) => {
        const { entity_type: wanted } = input('fieldDefinitionQuery', query);
        const all = definitions.list();
        return (wanted === undefined ? all : all.filter(({ entity_type: type }) => type === wanted)).map(definitionOf);
      },
      add: (definition) => definitionOf(definitions.add(input('fieldDefinition', definition))),
      edit: (id, changes) =>
        known('user-defined field', id, () => definitionOf(definitions.edit(idIn(id), input('fieldDefinitionEdit', changes)))),
      remove: (id) =>
        known('user-defined field', id, () => {
          definitions.remove(idIn(id));
        }),
    },
    schedulingRules: keptView<SchedulingRule>(rest.schedulingRules, { thing: 'scheduling rule', definition: 'schedulingRule' }),
    productConfigurationProfiles: keptView<ProductConfigurationProfile>(rest.productConfigurationProfiles, {
      thing: 'product configuration profile',
      definition: 'productConfigurationProfile',
    }),
  };
}

// The definition of a change is named after that of what makes one.
function keptView<Thing extends ProductConfigurationProfile>(
  records: SettingRecords<NamedSetting>,
  { thing, definition }: { readonly thing: string; readonly definition: string },
): Kept<Thing, Omit<Thing, 'id' | 'created' | 'updated'>> {
  const shown = (setting: NamedSetting): Thing => settingOf(setting) as Thing; // its own members are those of the record
  return {
    list: () => records.list().map(shown),
    add: (given) => shown(records.add(input(definition, given) as unknown as JsonObject)), // has passed its definition, as JSON
    edit: (id, changes) =>
      known(thing, id, () => shown(records.edit(idIn(id), input(`${definition}Edit`, changes) as unknown as JsonObject))), // as above
    remove: (id) =>
      known(thing, id, () => {
        records.remove(idIn(id));
      }),
  };
}

function settingOf({ id, data, created, updated, ...own }: NamedSetting): object {
  return { id, ...own, data: exact(data), created: isoInstant(created), updated: isoInstant(updated) };
}

/** A date-time that is written as v2 writes it, as everything outside the rooms has it. */
export function isoInstant(text: string): string {
  return isoText(readExactInstant(text) ?? 0);
}

function intervalOf({ id, name, unit, length }: ConfiguredInterval): Interval {
  return { id, name, type: unit, length };
}

function definitionOf(definition: UserDefinedFieldDefinition): UserDefinedFieldDefinition {
  return exact(encode(definition as unknown as Json)) as unknown as UserDefinedFieldDefinition; // all its members are JSON
}
