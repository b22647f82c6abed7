import { receiverText } from '../../delivery/sending-record.js';
import type { Environment } from '../environment.js';
import type { Acts } from './acts.js';

type Settings = Pick<Environment, 'destinations' | 'orderCallback' | 'clients' | 'deliveryRules' | 'config' | 'faults'>;

/** The settings by which an environment sends and decides, where each change is taken down without secrets and authorities. */
export function recordedSettings(face: Settings, { act }: Acts): Settings {
  const { destinations, orderCallback, clients, deliveryRules, config, faults } = face;
  return {
    destinations: {
      ...destinations,
      add: (given) => act('destinations.add', told(given), () => destinations.add(given)),
      edit: (id, changes) => act('destinations.edit', { id, ...told(changes) }, () => destinations.edit(id, changes)),
      enable: (id) => act('destinations.enable', { id }, () => destinations.enable(id)),
      disable: (id) => act('destinations.disable', { id }, () => destinations.disable(id)),
      redact: (id) => act('destinations.redact', { id }, () => destinations.redact(id)),
      newSecret: (id, given) => act('destinations.newSecret', { id, ...told(given) }, () => destinations.newSecret(id, given)),
    },
    orderCallback: {
      ...orderCallback,
      set: (edit) => act('orderCallback.set', told(edit), () => orderCallback.set(edit)),
      newSecret: (given) => act('orderCallback.newSecret', told(given), () => orderCallback.newSecret(given)),
    },
    clients: {
      ...clients,
      add: (given) => act('clients.add', told(given), () => clients.add(given)),
      newSecret: (id, given) => act('clients.newSecret', { id, ...told(given) }, () => clients.newSecret(id, given)),
      revoke: (id) => act('clients.revoke', { id }, () => clients.revoke(id)),
    },
    deliveryRules: {
      ...deliveryRules,
      set: (edit) => act('deliveryRules.set', told(edit), () => deliveryRules.set(edit)),
    },
    config: {
      ...config,
      edit: (changes) => act('config.edit', told(changes), () => config.edit(changes)),
    },
    faults: {
      ...faults,
      add: (given) => act('faults.add', told(given), () => faults.add(given)),
      remove(id) {
        act('faults.remove', { id }, () => {
          faults.remove(id);
        });
      },
      clear() {
        act('faults.clear', {}, () => {
          faults.clear();
        });
      },
    },
  };
}

// An address is told without query and credentials.
function told(given: unknown): object {
  if (typeof given !== 'object' || given === null) return {};
  const { secret: _, authority: __, ...rest } = given as Readonly<Record<string, unknown>>; // whatever a caller gave
  return typeof rest.url === 'string' && URL.canParse(rest.url) ? { ...rest, url: receiverText(rest.url) } : rest;
}
