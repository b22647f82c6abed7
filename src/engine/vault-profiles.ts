import type { JsonObject } from '../domain/json.js';
import type { Look } from '../domain/look.js';
import { filledMap, newProfile } from '../domain/new-profile.js';
import { Problem } from '../domain/problem.js';
import { paymentProfile, REDACTED } from '../domain/resources/payment-profile.js';
import { vaultToken } from '../domain/resources/vault-token.js';
import { textOf, type Values } from '../domain/values.js';
import { creationFields, updateFieldsOf, type ProfileKind } from '../domain/vault-fields.js';
import type { LookNow } from './look.js';
import type { Answered, Request } from './records.js';
import { accepted, type VaultDesk } from './vault-desk.js';

/** Payment profiles and their life (§4.4, supplement 8.1). */
export interface VaultProfiles {
  /** The customer whom the members of a request name: 0 when there is none such, `undefined` when they name none. */
  readonly customerNamed: (input: JsonObject) => number | undefined;
  readonly createProfile: (kind: ProfileKind, request: Request) => Answered;
  /** Changes what can be changed of a profile of its kind. */
  readonly updateProfile: (id: number, request: Request) => Answered;
  /** Erases the tokens and bank numbers of a profile for good; a second time changes nothing. */
  readonly redactProfile: (id: number, meta?: JsonObject) => Answered;
  /** Closes a retained profile, as the network behind a card does. Throws `state-refused` for any other. */
  readonly closeProfile: (id: number) => Answered;
}

/** Makes the part of the vault that keeps profiles. */
export function createVaultProfiles(desk: VaultDesk, lookNow: LookNow): VaultProfiles {
  return {
    customerNamed: (input) => {
      const named = desk.customerNamed(input, lookNow());
      return named === undefined ? undefined : Number(named);
    },
    createProfile: (kind, { input, meta }) =>
      desk.answer(paymentProfile, meta, (look) => {
        const given = accepted(desk.readCustomer(input, look), desk.read(creationFields[kind], input, { look }));
        const { customer_id, billing_address } = given;
        return { id: addProfile(desk, { ...newProfile(kind, given, look), customer_id, billing_address }, look) };
      }),
    updateProfile: (id, { input, meta }) =>
      desk.answer(paymentProfile, meta, (look) => {
        const profile = desk.found(paymentProfile, id);
        const changes = accepted(desk.read(updateFieldsOf(profile), input, { look, purpose: 'update' }));
        refuseUnlessRetained(profile);
        desk.change({ resource: paymentProfile, id }, stored(changes, profile), look);
        return { id };
      }),
    redactProfile: (id, meta) =>
      desk.answer(paymentProfile, meta, (look) => {
        if (textOf(desk.found(paymentProfile, id), 'status') !== 'redacted') redact(id, look);
        return { id };
      }),
    closeProfile: (id) =>
      desk.answer(paymentProfile, undefined, (look) => {
        refuseUnlessRetained(desk.found(paymentProfile, id));
        desk.change({ resource: paymentProfile, id }, { status: 'closed' }, look);
        return { id };
      }),
  };

  function stored(changes: Values, profile: Values): Values {
    return {
      ...changes,
      ...('billing_address' in changes ? { billing_address: desk.billing(changes.billing_address, profile.billing_address) } : {}),
      ...('vault_specific_fields' in changes ? { vault_specific_fields: filledMap(changes.vault_specific_fields) } : {}),
    };
  }

  function redact(id: number, look: Look): void {
    desk.change({ resource: paymentProfile, id }, REDACTED, look);
    const token = look.first('vault-token', 'payment_profile_id', id);
    if (token !== undefined) desk.change({ resource: vaultToken, id: token }, { storage_state: 'redacted' }, look);
  }
}

/** Stores a new profile with a token and a billing address of its own. */
export function addProfile(desk: VaultDesk, { billing_address: address, payment_token: token, ...rest }: Values, look: Look): number {
  const values = { ...rest, payment_token: token ?? desk.newToken(), billing_address: desk.billing(address) };
  return desk.add(paymentProfile, values, look);
}

function refuseUnlessRetained(profile: Values): void {
  const status = textOf(profile, 'status') ?? 'retained';
  if (status !== 'retained') throw new Problem('state-refused', `Payment profile is ${status}.`, { hint: 'A retained profile is needed.' });
}
