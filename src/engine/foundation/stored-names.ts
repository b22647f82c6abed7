import type { ChanceStream } from '../../world/chance.js';

// Names under which an environment stores something, as far as who writes it keeps to a room of its own.

/** The setting that says when the environment began. */
export const BEGUN = 'begun';
/** The setting that holds the key of fingerprints. */
export const VAULT_SECRET = 'vault secret';
/** The setting that says when a record was removed that others may still name. */
export function removedSetting(resource: string, id: number): string {
  return `removed ${resource} ${String(id)}`;
}

/** The setting that holds the secret before the present one of a receiver, for as long as it counts; empty for none. */
export function formerSecretSetting(receiver: string): string {
  return `former secret of ${receiver}`;
}

/** The sequence from which the ids of intervals come. */
export const INTERVAL_SEQUENCE = 'id:interval';
/** The sequence from which the ids of definitions of user-defined fields come. */
export const DEFINITION_SEQUENCE = 'id:user-defined-field-definition';
/** The sequence from which the numbers of orders come that are placed internally. */
export const INTERNAL_SEQUENCE = 'internal order';

/** The sequences that count what was drawn from each stream of chance. */
export const chanceSequences: Readonly<Record<ChanceStream, string>> = {
  ids: 'chance:ids',
  tokens: 'chance:tokens',
  secrets: 'chance:secrets',
  'callback secrets': 'chance:callback secrets',
  'order tokens': 'chance:order tokens',
  vault: 'chance:vault',
  delays: 'chance:delays',
  clients: 'chance:clients',
};
