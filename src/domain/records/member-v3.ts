import { isObject, numberText, type Json } from '../json/json.js';
import type { View } from './view.js';

/**
 * A member as v3 has it: camelCase, shown from what v2 answers for the same record, and taken for a member of the field table
 * (#9-v3-members, #9-v3-forms).
 */
export interface MemberV3 {
  /** Its name on the wire. */
  readonly name: string;
  /** The member of the field table that it sets; `undefined` for one that is only shown. */
  readonly sets?: string;
  readonly show: (record: RecordV3) => Json;
  /** The records that it refers to, of which a request may choose members (#9-v3-sparse). */
  readonly relation?: Relation;
}

/** To which records a member refers. */
export interface Relation {
  readonly resource: string;
  /** Their ids: several for a list, null where there is none. */
  readonly ids: (record: RecordV3) => number | null | readonly number[];
}

/** A record whose members are shown. */
export interface RecordV3 {
  /** What v2 shows for a member of the field table: null for what is absent, an object for every map. */
  readonly value: (member: string) => Json;
  readonly environmentId: Json;
  readonly view: View;
  /** The platform's name inside member names. */
  readonly ecomName: string;
}

/** The environment's own id, which stands in every record. */
export const environmentId: MemberV3 = { name: 'environmentId', show: (record) => record.environmentId };

/** Members with the values that v2 shows for them, which can be set. */
export function members(...names: readonly string[]): readonly MemberV3[] {
  return names.map((name) => ({ ...member(name, (value) => value), sets: name }));
}

/** The same for members that are only shown. */
export function shownMembers(...names: readonly string[]): readonly MemberV3[] {
  return names.map((name) => member(name, (value) => value));
}

/** Date-times that are only shown, with a colon in the zone (#9-v3-date-forms). */
export function instants(...names: readonly string[]): readonly MemberV3[] {
  return names.map((name) => member(name, (value) => (typeof value === 'string' ? value.replace('+0000', '+00:00') : null)));
}

/** Numbers that are shown as text. */
export function numeralTexts(...names: readonly string[]): readonly MemberV3[] {
  return names.map((name) => member(name, (value) => numberText(value) ?? null));
}

/** References to records by their paths in v3. */
export function references(name: string, path: string, relation: Relation): MemberV3 {
  const shown = (id: number): string => `/${path}/${String(id)}`;
  return {
    name,
    relation,
    show(record) {
      const ids = relation.ids(record);
      if (ids === null) return null;
      return typeof ids === 'number' ? shown(ids) : ids.map(shown);
    },
  };
}

/** The id of a record that v2 shows inside another one; null for none. */
export function idIn(shown: Json): number | null {
  const id = isObject(shown) ? shown.id : null;
  return typeof id === 'number' ? id : null;
}

/** A member with the id of a record that v2 shows whole. */
export function linkMember(name: string): MemberV3 {
  const id = `${name}_id`;
  return { name: camelCase(id), sets: id, show: ({ value }) => idIn(value(name)) };
}

/** A member name as v3 writes it. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function member(name: string, shown: (value: Json) => Json): MemberV3 {
  return { name: camelCase(name), show: ({ value }) => shown(value(name)) };
}
