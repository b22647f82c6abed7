import { Problem } from '../domain/refusals/problem.js';
import type { Environment } from './environment.js';
import { SettingsRefused, type SimulatorSettings } from './settings.js';

/** Gives an environment the receivers that the settings name. Throws `SettingsRefused`. */
export function setReceivers(
  { destinations, orderCallback }: Environment,
  { webhooks = [], webhookSecret, orderCallback: callback }: SimulatorSettings,
): void {
  explaining('A webhook cannot be sent there', () => {
    for (const { secret, ...webhook } of webhooks) {
      const present = destinations.list().find(({ url }) => url === webhook.url);
      if (present === undefined) destinations.add({ ...webhook, secret: secret ?? webhookSecret });
      else if (secret !== undefined && secret !== present.secret) destinations.newSecret(present.id, secret);
    }
  });
  if (callback !== undefined) explaining('Orders cannot be sent there', () => orderCallback.set(callback));
}

function explaining(sentence: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Problem ? new SettingsRefused(`${sentence}: ${error.message}`) : error;
  }
}
