import { createHmac } from 'node:crypto';
import { isSameBilling } from '../../domain/vault/billing-address.js';
import { sentences } from '../../domain/records/field-type.js';
import type { Fields } from '../../domain/records/field.js';
import { encode, isObject, memberOf, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { invalid, Problem } from '../../domain/refusals/problem.js';
import { NOTHING_READ, readMembers, type Purpose, type ReadMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import { BILLING_SEQUENCE } from '../../domain/resources/payment-profile.js';
import { isAbsent, textOf, type Values } from '../../domain/json/values.js';
import { customerNames, withoutSecrets } from '../../domain/vault/fields.js';
import { spelled, type Dialect } from '../../domain/records/wire.js';
import type { Store } from '../../store/store.js';
import type { UnitOfWork } from '../change/unit-of-work.js';
import { ALPHANUMERIC, HEXADECIMAL, type Draw } from '../change/draws.js';
import type { Answered } from '../change/records.js';
import type { Saver } from '../change/saving.js';

/** What the vault needs. */
export interface VaultNeeds {
  readonly store: Store;
  readonly saver: Saver;
  readonly inUnitOfWork: UnitOfWork;
  readonly draw: Draw;
  readonly dialect: Dialect;
}

/** How a request is read. */
export interface StepReading {
  readonly view: View;
  readonly purpose?: Purpose;
}

/** What the use cases of the vault have in common; all but `answer` belongs in a unit of work. */
export interface VaultSteps {
  /** Runs work as one unit of work, keeps what the caller said about it, and gives back the record as the API answers it. */
  readonly answer: <T extends { readonly id: number }>(
    resource: Resource,
    meta: JsonObject | undefined,
    work: (view: View) => T,
  ) => Answered & T;
  readonly annotate: (resource: Resource, id: number, note: { readonly view: View; readonly meta: JsonObject | undefined }) => void;
  readonly read: (fields: Fields, input: JsonObject, reading: StepReading) => ReadMembers;
  /** Reads which customer a request names: by id, by the shop's id or by e-mail address. */
  readonly readCustomer: (input: JsonObject, view: View) => ReadMembers;
  /** The customer whom a request names, as text of digits: empty when there is none such, `undefined` when it names none. */
  readonly customerNamed: (input: JsonObject, view: View) => string | undefined;
  /** Stores a new record. */
  readonly add: (resource: Resource, values: Values, view: View) => number;
  /** Changes members of a record. */
  readonly change: (target: { readonly resource: Resource; readonly id: number }, changes: Values, view: View) => void;
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
export function createVaultSteps({ store, saver, inUnitOfWork, draw, dialect: { ecomName } }: VaultNeeds): VaultSteps {
  return { answer, annotate, read, readCustomer, customerNamed, add, change, found, billing, newToken, fingerprint };

  function answer<T extends { readonly id: number }>(
    resource: Resource,
    meta: JsonObject | undefined,
    work: (view: View) => T,
  ): Answered & T {
    return inUnitOfWork(
      (view) => {
        const outcome = work(view);
        annotate(resource, outcome.id, { view, meta });
        return outcome;
      },
      (outcome, view) => ({ ...outcome, text: view.shown(resource.name, outcome.id) ?? refuseUnknown() }),
    );
  }

  function annotate(resource: Resource, id: number, { view, meta }: { view: View; meta: JsonObject | undefined }): void {
    if (meta !== undefined) store.annotate({ resource: resource.name, id, instant: view.now, meta: encode(withoutSecrets(meta)) });
  }

  function read(fields: Fields, input: JsonObject, { view, purpose = 'create' }: StepReading): ReadMembers {
    return readMembers(fields, input, { purpose, view, ecomName, fieldsOf: () => ({}) });
  }

  function readCustomer(input: JsonObject, view: View): ReadMembers {
    const name = nameGiven(input, ecomName);
    if (name === undefined) return { ...NOTHING_READ, violations: [{ path: ['customer_id'], message: sentences.blank }] };
    const named = read(customerNames, { [name]: memberOf(input, name) ?? null }, { view });
    const [id] = Object.values(named.changes);
    return { ...named, changes: id === undefined ? {} : { customer_id: id } };
  }

  function customerNamed(input: JsonObject, view: View): string | undefined {
    return nameGiven(input, ecomName) === undefined ? undefined : (textOf(readCustomer(input, view).changes, 'customer_id') ?? '');
  }

  function add(resource: Resource, values: Values, view: View): number {
    const id = saver.nextId(resource);
    saver.save({ resource, id, read: reading(values) }, view);
    return id;
  }

  function change({ resource, id }: { resource: Resource; id: number }, changes: Values, view: View): void {
    const before = saver.before(resource, id) ?? refuseUnknown();
    saver.save({ resource, id, before, read: reading(changes) }, view);
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
