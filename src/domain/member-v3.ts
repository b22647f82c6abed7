import type { Json } from './json.js';
import type { Look } from './look.js';

/**
 * A member as v3 has it: camelCase, shown from what v2 answers for the same record, and taken for a member of the field table
 * (supplement 9.3).
 */
export interface MemberV3 {
  /** Its name on the wire. */
  readonly name: string;
  /** The member of the field table that it sets; `undefined` for one that is only shown. */
  readonly sets?: string;
  readonly show: (record: RecordV3) => Json;
}

/** A record whose members are shown. */
export interface RecordV3 {
  /** What v2 shows for a member of the field table: null for what is absent, an object for every map. */
  readonly value: (member: string) => Json;
  readonly environmentId: Json;
  readonly look: Look;
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

/** Date-times that are only shown, with a colon in the zone (supplement 2.7). */
export function instants(...names: readonly string[]): readonly MemberV3[] {
  return names.map((name) => member(name, (value) => (typeof value === 'string' ? value.replace('+0000', '+00:00') : null)));
}

/** A member name as v3 writes it. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function member(name: string, shown: (value: Json) => Json): MemberV3 {
  return { name: camelCase(name), show: ({ value }) => shown(value(name)) };
}
