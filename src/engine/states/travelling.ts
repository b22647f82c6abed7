import { decode, isObject } from '../../domain/json/json.js';
import { BILLING_SEQUENCE } from '../../domain/resources/payment-profile.js';
import { resources } from '../../domain/resources/index.js';
import type { RowRules } from '../../store/foreign-rows.js';
import { idSequence } from '../change/saving.js';
import { DELIVERY_RULES_SETTING } from '../events/delivery-rules.js';
import { DESTINATION_SEQUENCE } from '../events/destinations.js';
import { DELIVERY_SEQUENCE, EVENT_SEQUENCE } from '../events/events.js';
import { isFormerSecret } from '../events/former-secrets.js';
import { CLOCK_SETTING } from '../foundation/clock.js';
import {
  BEGUN,
  chanceSequences,
  DEFINITION_SEQUENCE,
  INTERNAL_SEQUENCE,
  INTERVAL_SEQUENCE,
  removedSetting,
  VAULT_SECRET,
} from '../foundation/stored-names.js';
import { AGENDA_SETTING } from '../orders/agenda.js';
import { CALLBACK_SECRET_SETTING, CALLBACK_SETTING } from '../orders/callback.js';
import { ORDER_SEQUENCE } from '../orders/queue.js';
import { CONFIGURATION_SETTING } from '../settings/configuration.js';
import { SAVED_SETTING } from './saved-state.js';
import { SEEDED } from './seeding.js';

const settings: ReadonlySet<unknown> = new Set([
  AGENDA_SETTING,
  BEGUN,
  CALLBACK_SECRET_SETTING,
  CALLBACK_SETTING,
  CLOCK_SETTING,
  CONFIGURATION_SETTING,
  DELIVERY_RULES_SETTING,
  SAVED_SETTING,
  SEEDED,
  VAULT_SECRET,
]);

const sequences: ReadonlySet<unknown> = new Set([
  BILLING_SEQUENCE,
  DEFINITION_SEQUENCE,
  DELIVERY_SEQUENCE,
  DESTINATION_SEQUENCE,
  EVENT_SEQUENCE,
  INTERNAL_SEQUENCE,
  INTERVAL_SEQUENCE,
  ORDER_SEQUENCE,
  ...resources.map(idSequence),
  ...Object.values(chanceSequences),
]);

/** The settings, sequences and batches that travel with a state; everything else under a name is left behind. */
export const travelling: RowRules = {
  setting: (name) => settings.has(name) || isRemoval(name) || isFormerSecret(String(name)),
  sequence: (name) => sequences.has(name),
  batch(_, body) {
    if (!isObject(decode(String(body)))) throw new TypeError('It is no object.');
    return true;
  },
};

// That a record was there belongs to the state that it was in.
function isRemoval(name: unknown): boolean {
  const id = Number(/ (\d{1,16})$/.exec(String(name))?.[1]);
  return resources.some((resource) => resource.isRemembered === true && name === removedSetting(resource.name, id));
}
