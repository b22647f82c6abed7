import type { FieldType } from './field-type.js';
import type { Json } from '../json/json.js';
import type { View } from './view.js';
import type { Values } from '../json/values.js';

/**
 * What may be written, as the three columns of the field tables: on create (R required, O optional, - ignored), on update
 * (O, -), and what null does on update (N clears, D back to the default, E empties, X is refused).
 */
export type Rights = 'R O X' | 'R - -' | 'O O N' | 'O O D' | 'O O E' | 'O O X' | 'O - N' | 'O - -' | '- - -';

/** A value made from the record's own members whenever the record is stored. */
export type Computation = (values: Values, view: View) => Json | undefined;

/** Members that are not the record's own: shown in its answers, never stored with it. */
interface Derivation {
  /** The member names in wire order; the first of them carries the derivation. */
  readonly names: readonly string[];
  /** Text that finds the other records again; `undefined` shows nothing. */
  readonly argument: (values: Values) => string | undefined;
  /** The JSON texts of the members, in the order of `names`; `undefined` leaves one out. */
  readonly show: (id: number, argument: string, view: View) => readonly (string | undefined)[];
}

/** An object in the request that is found or created as a record of its own and linked by id. */
export interface InlineRecord {
  readonly resource: string;
  /** The member that takes the id. */
  readonly into: string;
  /** The member whose id is copied when the object says `use_billing`. */
  readonly copyOf?: string;
}

/** One member of a resource. */
export interface Field {
  readonly type: FieldType;
  readonly rights: Rights;
  /** What v3 may write, where that is something else (#9-v3-members). */
  readonly rightsV3?: Rights;
  /** The value on create, and after null on update where null means the default. */
  readonly fallback?: Computation;
  readonly computed?: Computation;
  /** Another name for the member given here: written through to it and shown equal to it. */
  readonly aliasOf?: string;
  readonly derivation?: Derivation;
  readonly inline?: InlineRecord;
  /** Stored and never shown under its own name. */
  readonly hidden?: true;
  /** Accepted for the one request and never stored; shown only when it is derived. */
  readonly transient?: true;
}

/** The members of a resource in wire order; `{ecom}` in a name stands for the environment's platform name. */
export type Fields = Readonly<Record<string, Field>>;

type Extras = Omit<Field, 'type' | 'rights'>;

/** A member with its rights. */
export function field(type: FieldType, rights: Rights, extras: Extras = {}): Field {
  return { type, rights, ...extras };
}

/** A member that only the platform writes. */
export function readOnly(type: FieldType, extras: Extras = {}): Field {
  return { type, rights: '- - -', ...extras };
}

/** A member with a constant default. */
export function defaulting(type: FieldType, value: Json): Field {
  return { type, rights: 'O O D', fallback: () => value };
}

/** Adjacent members that are shown from other records, of one type or each of its own. */
export function derived(
  type: FieldType | readonly [FieldType, ...FieldType[]],
  derivation: Derivation,
  extras: Pick<Field, 'rightsV3' | 'transient'> = {},
): Fields {
  const [first, ...others] = 'name' in type ? [type] : type;
  const fieldOf = (index: number): Field => ({ type: others[index - 1] ?? first, rights: '- - -', derivation, ...extras });
  return Object.fromEntries(derivation.names.map((name, index) => [name, fieldOf(index)] as const));
}

/** Whether a derived member's derivation is carried by an earlier member. */
export function isCovered(name: string, definition: Field): boolean {
  return definition.derivation !== undefined && definition.derivation.names[0] !== name;
}
