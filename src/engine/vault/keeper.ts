import { createHmac } from 'node:crypto';
import { instantText } from '../../domain/calendar/dates.js';
import { isSameBilling } from '../../domain/vault/billing-address.js';
import { isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import type { Resource } from '../../domain/records/resource.js';
import { BILLING_SEQUENCE, FIRST_BILLING_ID } from '../../domain/resources/payment-profile.js';
import type { Values } from '../../domain/json/values.js';
import { withoutSecrets } from '../../domain/vault/fields.js';
import { annotate, answered, type Answered, type ChangeContext } from '../change/answered.js';
import { asRead, type Before } from '../change/draft.js';
import { missingRecord } from '../change/missing-record.js';
import { ALPHANUMERIC, HEXADECIMAL } from '../foundation/draws.js';
import { VAULT_SECRET } from '../foundation/stored-names.js';

/** Keeps the records of the vault; all but `answer` and `own` must run inside a unit of work. */
export interface VaultKeeper {
  /** Runs work as one unit of work, stores what the caller said about it, and returns the record as the API answers it. */
  readonly answer: <T extends { readonly id: number }>(
    resource: Resource,
    meta: JsonObject | undefined,
    work: (view: View) => T,
  ) => Answered & T;
  /** Stores what a caller said about a change of a record, without its secrets. */
  readonly annotate: (resource: Resource, id: number, note: { readonly view: View; readonly meta: JsonObject | undefined }) => void;
  /** Stores a new record. */
  readonly add: (resource: Resource, values: Values, view: View) => number;
  /** Changes members of a record. */
  readonly change: (target: { readonly resource: Resource; readonly id: number }, changes: Values, view: View) => void;
  /** A record's own members. Throws `unknown-record`. */
  readonly own: (resource: Resource, id: number) => Values;
  /** A billing address as a new one of now, or the stored one when it says the same. */
  readonly billing: (address: Json | undefined, how: { readonly view: View; readonly stored?: Json | undefined }) => Json;
  readonly newToken: () => string;
  /** The same for a card: who has it can charge that. */
  readonly newCardToken: () => string;
  /** The same for equal card numbers, without revealing the number (HMAC with a secret of the environment). */
  readonly fingerprint: (number: string) => string;
}

const TOKEN_LENGTH = 22;

/** Creates the keeper of one environment's vault. */
export function createVaultKeeper(context: ChangeContext): VaultKeeper {
  const { store, saver, draw, witness } = context;
  const newToken = (): string => draw('vault', TOKEN_LENGTH, ALPHANUMERIC);
  return {
    answer: (resource, meta, work) => answered(context, { resource, meta: meta && withoutSecrets(meta) }, work),
    annotate(resource, id, { view, meta }) {
      annotate(store, { resource, id, meta: meta && withoutSecrets(meta) }, view);
    },
    add(resource, values, view) {
      const id = saver.nextId(resource);
      saver.save({ resource, id, read: asRead(values) }, view);
      return id;
    },
    change({ resource, id }, changes, view) {
      saver.save({ resource, id, before: stored(resource, id), read: asRead(changes) }, view);
    },
    own: (resource, id) => stored(resource, id).values,
    billing(address, { view: { now }, stored }) {
      if (!isObject(address)) return null;
      if (stored !== undefined && isSameBilling(stored, address)) return stored;
      const created = instantText(now);
      return { id: store.next(BILLING_SEQUENCE, FIRST_BILLING_ID), created, updated: created, ...address };
    },
    newToken,
    newCardToken() {
      const token = newToken();
      witness.token(token);
      return token;
    },
    fingerprint: (number) => createHmac('sha256', secret()).update(number).digest('hex'),
  };

  function stored(resource: Resource, id: number): Before {
    const before = saver.before(resource, id);
    if (before === undefined) throw missingRecord(store, resource, id);
    return before;
  }

  function secret(): string {
    const known = store.settings.get(VAULT_SECRET);
    if (known !== undefined) return known;
    const made = draw('vault', 64, HEXADECIMAL);
    store.settings.set(VAULT_SECRET, made);
    return made;
  }
}
