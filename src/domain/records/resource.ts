import type { Change, Consequence } from './change.js';
import type { Computation, Field, Fields } from './field.js';
import { encode, plainText, type Json } from '../json/json.js';
import type { SubscriptionAction } from './lifecycle.js';
import type { View, Scalar } from './view.js';
import type { MemberV3 } from './member-v3.js';
import type { Problem, Violation } from '../refusals/problem.js';
import type { Link } from './reading.js';
import type { EntityType } from './user-defined-fields.js';
import type { Changes, Values } from '../json/values.js';

/** A plain, indexed column beside a record's text, made from its own members. */
export interface Column {
  readonly type: 'INTEGER' | 'REAL' | 'TEXT';
  readonly of: (values: Values) => Scalar | null;
  /** The sentence that refuses a second record with the same value. */
  readonly unique?: string;
  /** The id of the rule that this follows, unless it is that of all duplicates. */
  readonly uniqueRule?: string;
  /** Whether no list or rule looks records up by it, so that it needs no index. */
  readonly unindexed?: true;
}

/** A query parameter of the lists (#4.3-list-order, #4.3-repeated-filter). */
export interface Filter {
  readonly column: string;
  /**
   * Ids must be integers, loose ids match nothing otherwise; words match whole and case-sensitively; folded words ignore case.
   * Numbers may be decimal text. Choices are one of `options` in any case. Of pairs the filter's name is where the names of
   * parameters begin; what follows is looked up, with the value, in a column of pairs.
   */
  readonly kind: 'id' | 'loose id' | 'word' | 'folded word' | 'number' | 'choice' | 'pair';
  readonly options?: readonly string[];
  /** Instead of what is in the column: which of `options` comes first among those of other records. */
  readonly best?: Pick<Best, 'resource' | 'by' | 'column'>;
  /**
   * The column holds the id of a record of this resource, which is the one that the parameter describes; or what that record has
   * in the column `take`.
   */
  readonly through?: { readonly resource: string; readonly column: string; readonly take?: string };
}

/** What comes first in `order` of what the records of a resource have in a column; the first of all when there are none. */
export interface Best {
  readonly resource: string;
  /** The column by whose value they belong to a record: its id. */
  readonly by: string;
  readonly column: string;
  readonly order: readonly string[];
}

/** What v1 and v2 offer for a resource; each action has its method and path by rule. */
export type Action =
  | 'list'
  | 'create'
  | 'find-or-create'
  | 'create-many'
  | 'patch-many'
  | 'read'
  | 'update'
  | 'patch'
  | 'remove'
  | SubscriptionAction
  | 'upcoming-order-dates';

/** How a v1 or v2 interface shows a resource. */
export interface Exposure {
  /** Path of the collection, of a record with `/{id}` behind it. */
  readonly path: string;
  /** Path that creates; by rule the singular. */
  readonly createPath?: string;
  readonly actions: readonly Action[];
  /** Actions open to a widget token bound to a customer, for that customer only (#2.2-widget-rights). */
  readonly widget: readonly Action[];
  /** Actions open to guest widget and session tokens. */
  readonly guest?: readonly Action[];
}

/** How v3 exposes a resource (#9-v3-names, #9-v3-resources). */
export interface ExposureV3 {
  readonly path: string;
  /** Path of the list where that is another one. */
  readonly listPath?: string;
  readonly actions: readonly Action[];
  readonly widget: readonly Action[];
  readonly guest?: readonly Action[];
  /** What stands for the id of the record that a bound widget token is for; every such token may read it (#9-v3-customers-me). */
  readonly own?: string;
  /** In wire order. */
  readonly members: readonly MemberV3[];
  readonly filters: Readonly<Record<string, Filter>>;
  /** Whether a request that reads may choose members (#9-v3-sparse). */
  readonly sparse?: true;
}

/** A record on its way into the store: rules may fill in values and name what is wrong. */
export interface Draft {
  readonly values: Record<string, Json | undefined>;
  /** The record as it was; `undefined` on create. */
  readonly before: Values | undefined;
  readonly given: ReadonlySet<string>;
  readonly links: readonly Link[];
  readonly violations: Violation[];
  /** Whether it comes from a seed, whose records are complete. */
  readonly isSeed: boolean;
}

/** Sums over the records that share a value, kept by the store with every change so that no record has to be walked. */
export interface Tally {
  /** The integer column by whose value records are put together. */
  readonly by: string;
  /** The columns that are summed up. */
  readonly sums: readonly string[];
}

/** Everything that the platform needs to know about a resource. */
export interface Resource {
  readonly name: string;
  /** The key around one record, and around the list in `observed`. */
  readonly key: string;
  readonly plural: string;
  /** The id of the first record in a new environment. */
  readonly firstId: number;
  readonly fields: Fields;
  /** The fields as a list, in wire order. */
  readonly members: readonly (readonly [string, Field])[];
  /** The names of the transient members. */
  readonly transients: readonly string[];
  /** The names of the members that hold maps. */
  readonly maps: readonly string[];
  /** The members that have a default, and those that are made from others whenever the record is stored. */
  readonly defaulting: readonly (readonly [string, Field & { readonly fallback: Computation }])[];
  readonly computed: readonly (readonly [string, Computation])[];
  /** The kind under which user-defined fields are defined for it. */
  readonly entityType?: EntityType;
  /** The member that names the customer whose record this is. */
  readonly owner?: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly tally?: Tally;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly v1?: Exposure;
  readonly v2?: Exposure;
  readonly v3?: ExposureV3;
  /** The column under which equal records share a value, for find-or-create. */
  readonly sameness?: string;
  /** Rules over several members, after each was read by itself. */
  readonly rules?: (draft: Draft, view: View) => void;
  /** Whether no seed brings it. */
  readonly isMadeByCallsOnly?: true;
  /** In which form its records are stored, and how one of an earlier form is understood; without it, there was but one. */
  readonly form?: { readonly number: number; readonly renewed: (values: Values) => Values };
  /** Numbers inside a seeded record that later ones must not be given again, by sequence. */
  readonly reserves?: (values: Values) => Readonly<Record<string, number>>;
  /** A seeded record with the numbers inside it that it did not bring; `next` gives those of a sequence, beginning with `first`. */
  readonly numbered?: (values: Changes, next: (sequence: string, first: number) => number) => Changes;
  /** Whether other records may name one that has been removed. */
  readonly isRemembered?: true;
  /** Why a record cannot be removed. */
  readonly removal?: (id: number, view: View) => Problem | undefined;
  /** What is done to other records before a record is removed, as a unit of work of its own: its events still tell of the record. */
  readonly beforeRemoval?: (id: number, view: View) => readonly Consequence[];
  /** What a change brings about in other records. */
  readonly consequences?: (change: Change, view: View) => readonly Consequence[];
}

/** Completes a declaration: the key is the name, the plural gets an s. */
export function defineResource(
  declared: Omit<Resource, 'key' | 'plural' | keyof MemberLists> & Partial<Pick<Resource, 'key' | 'plural'>>,
): Resource {
  const key = declared.key ?? declared.name.replaceAll('-', '_');
  return { ...declared, key, plural: declared.plural ?? `${key}s`, ...listsOf(declared.fields) };
}

type MemberLists = Pick<Resource, 'members' | 'transients' | 'maps' | 'defaulting' | 'computed'>;

function listsOf(fields: Fields): MemberLists {
  const members = Object.entries(fields);
  return {
    members,
    transients: members.flatMap(([name, { transient }]) => (transient === true ? [name] : [])),
    maps: members.flatMap(([name, { type }]) => (type.name === 'map' ? [name] : [])),
    defaulting: members.flatMap(([name, definition]) =>
      definition.fallback === undefined ? [] : [[name, { ...definition, fallback: definition.fallback }] as const],
    ),
    computed: members.flatMap(([name, { computed }]) => (computed === undefined ? [] : [[name, computed] as const])),
  };
}

/** How a column is made: `fold` for comparison without regard to case, `unindexed` when only derivations read it. */
interface ColumnExtras {
  readonly fold?: true;
  readonly unique?: string;
  readonly uniqueRule?: string;
  readonly unindexed?: true;
}

/** A column that holds a text member. */
export function textColumn(member: string, { fold, ...rest }: ColumnExtras = {}): Column {
  return {
    type: 'TEXT',
    of: (values) => {
      const value = plainText(values[member]) ?? null;
      return fold === true && value !== null ? value.toLowerCase() : value;
    },
    ...rest,
  };
}

/** A column that holds a whole number: an integer, an id written as text, or a boolean. */
export function integerColumn(member: string, extras: Pick<ColumnExtras, 'unindexed'> = {}): Column {
  return { type: 'INTEGER', of: (values) => (isStored(values[member]) ? Number(values[member]) : null), ...extras };
}

/** A column that holds the JSON text of a member, for derivations that show it elsewhere exactly as it is. */
export function jsonColumn(member: string): Column {
  return {
    type: 'TEXT',
    of: (values) => {
      const value = values[member] ?? null;
      return value === null ? null : encode(value);
    },
    unindexed: true,
  };
}

/** A column that only derivations and rules read, by the record's id. */
export const unindexed = { unindexed: true } as const;

function isStored(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}
