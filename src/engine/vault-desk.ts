import { createHmac } from 'node:crypto';
import { isSameBilling } from '../domain/billing-address.js';
import { sentences } from '../domain/field-type.js';
import type { Fields } from '../domain/field.js';
import { encode, isObject, memberOf, type Json, type JsonObject } from '../domain/json.js';
import type { Look } from '../domain/look.js';
import { invalid, Problem } from '../domain/problem.js';
import { NOTHING_READ, readMembers, type Purpose, type ReadMembers } from '../domain/reading.js';
import type { Resource } from '../domain/resource.js';
import { BILLING_SEQUENCE } from '../domain/resources/payment-profile.js';
import { isAbsent, textOf, type Values } from '../domain/values.js';
import { customerNames, withoutSecrets } from '../domain/vault-fields.js';
import { spelled, type Dialect } from '../domain/wire.js';
import type { Store } from '../store/store.js';
import type { Cause } from './cause.js';
import { ALPHANUMERIC, HEXADECIMAL, type Draw } from './draws.js';
import type { Answered } from './records.js';
import type { Saver } from './saving.js';

/** What the vault needs. */
export interface VaultNeeds {
  readonly store: Store;
  readonly saver: Saver;
  readonly cause: Cause;
  readonly draw: Draw;
  readonly dialect: Dialect;
}

/** How a request is read. */
export interface DeskReading {
  readonly look: Look;
  readonly purpose?: Purpose;
}

/** What the use cases of the vault have in common; all but `answer` belongs into a cause. */
export interface VaultDesk {
  /** Runs work as one cause, keeps what the caller said about it, and gives back the record as the API answers it. */
  readonly answer: <T extends { readonly id: number }>(
    resource: Resource,
    meta: JsonObject | undefined,
    work: (look: Look) => T,
  ) => Answered & T;
  readonly annotate: (resource: Resource, id: number, note: { readonly look: Look; readonly meta: JsonObject | undefined }) => void;
  readonly read: (fields: Fields, input: JsonObject, reading: DeskReading) => ReadMembers;
  /** Reads which customer a request names: by id, by the shop's id or by e-mail address. */
  readonly readCustomer: (input: JsonObject, look: Look) => ReadMembers;
  /** The customer whom a request names, as text of digits: empty when there is none such, `undefined` when it names none. */
  readonly customerNamed: (input: JsonObject, look: Look) => string | undefined;
  /** Stores a new record. */
  readonly add: (resource: Resource, values: Values, look: Look) => number;
  /** Changes members of a record. */
  readonly change: (target: { readonly resource: Resource; readonly id: number }, changes: Values, look: Look) => void;
  /** A record's own members. Throws `unknown-record`. */
  readonly found: (resource: Resource, id: number) => Values;
  /** A billing address with the id of a new one, or the stored one when it says the same. */
  readonly billing: (address: Json | undefined, stored?: Json) => Json;
  readonly newToken: () => string;
  /** Tells equal card numbers apart from others without telling the number (HMAC with a secret of the environment). */
  readonly fingerprint: (number: string) => string;
}

const TOKEN_LENGTH = 22;
// Beside the addresses of customers, which begin with 3001.
const FIRST_BILLING_ID = 3050;
const SECRET = 'vault secret';

/** Makes the desk of one environment's vault. */
export function createVaultDesk({ store, saver, cause, draw, dialect: { ecomName } }: VaultNeeds): VaultDesk {
  return { answer, annotate, read, readCustomer, customerNamed, add, change, found, billing, newToken, fingerprint };

  function answer<T extends { readonly id: number }>(
    resource: Resource,
    meta: JsonObject | undefined,
    work: (look: Look) => T,
  ): Answered & T {
    return cause(
      (look) => {
        const outcome = work(look);
        annotate(resource, outcome.id, { look, meta });
        return outcome;
      },
      (outcome, look) => ({ ...outcome, text: look.shown(resource.name, outcome.id) ?? refuseUnknown() }),
    );
  }

  function annotate(resource: Resource, id: number, { look, meta }: { look: Look; meta: JsonObject | undefined }): void {
    if (meta !== undefined) store.annotate({ resource: resource.name, id, instant: look.now, meta: encode(withoutSecrets(meta)) });
  }

  function read(fields: Fields, input: JsonObject, { look, purpose = 'create' }: DeskReading): ReadMembers {
    return readMembers(fields, input, { purpose, look, ecomName, fieldsOf: () => ({}) });
  }

  function readCustomer(input: JsonObject, look: Look): ReadMembers {
    const name = nameGiven(input, ecomName);
    if (name === undefined) return { ...NOTHING_READ, violations: [{ path: ['customer_id'], message: sentences.blank }] };
    const named = read(customerNames, { [name]: memberOf(input, name) ?? null }, { look });
    const [id] = Object.values(named.changes);
    return { ...named, changes: id === undefined ? {} : { customer_id: id } };
  }

  function customerNamed(input: JsonObject, look: Look): string | undefined {
    return nameGiven(input, ecomName) === undefined ? undefined : (textOf(readCustomer(input, look).changes, 'customer_id') ?? '');
  }

  function add(resource: Resource, values: Values, look: Look): number {
    const id = saver.nextId(resource);
    saver.save({ resource, id, read: reading(values) }, look);
    return id;
  }

  function change({ resource, id }: { resource: Resource; id: number }, changes: Values, look: Look): void {
    const before = saver.before(resource, id) ?? refuseUnknown();
    saver.save({ resource, id, before, read: reading(changes) }, look);
  }

  function found(resource: Resource, id: number): Values {
    return saver.before(resource, id)?.values ?? refuseUnknown();
  }

  function billing(address: Json | undefined, stored?: Json): Json {
    if (!isObject(address)) return null;
    if (stored !== undefined && isSameBilling(stored, address)) return stored;
    return { id: store.next(BILLING_SEQUENCE, FIRST_BILLING_ID), ...address };
  }

  function newToken(): string {
    return draw('vault', TOKEN_LENGTH, ALPHANUMERIC);
  }

  function fingerprint(number: string): string {
    return createHmac('sha256', secret()).update(number).digest('hex');
  }

  function secret(): string {
    const known = store.settings.get(SECRET);
    if (known !== undefined) return known;
    const made = draw('vault', 64, HEXADECIMAL);
    store.settings.set(SECRET, made);
    return made;
  }
}

/** The values that were read. Throws `validation-failed` with all that is wrong. */
export function accepted(...reads: readonly ReadMembers[]): Values {
  const violations = reads.flatMap((read) => read.violations);
  if (violations.length > 0) throw invalid(violations);
  return Object.assign({}, ...reads.map(({ changes }) => changes)) as Values; // each of them is values
}

// Which of the members that name a customer counts: the first that has a value.
function nameGiven(input: JsonObject, ecomName: string): string | undefined {
  return Object.keys(customerNames)
    .map((name) => spelled(name, ecomName))
    .find((name) => !isAbsent(memberOf(input, name)) && memberOf(input, name) !== '');
}

function reading(values: Values): ReadMembers {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...NOTHING_READ, changes: Object.fromEntries(entries), given: new Set(entries.map(([name]) => name)) };
}

function refuseUnknown(): never {
  throw new Problem('unknown-record');
}
