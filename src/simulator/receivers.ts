import { freeSecret } from '../domain/events/destination.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Environment } from './environment.js';
import { SettingsRefused, type SimulatorSettings } from './settings.js';

/** To whom an environment sends. */
export type Receivers = Pick<Environment, 'destinations' | 'orderCallback'>;

type ReceiverSettings = Pick<SimulatorSettings, 'webhooks' | 'webhookSecret' | 'orderCallback'>;

/** What sets the receivers that settings bring; `undefined` when they bring none. It throws `SettingsRefused`. */
export function receiving(settings: ReceiverSettings): ((receivers: Receivers) => void) | undefined {
  const { webhooks = [], orderCallback } = settings;
  if (webhooks.length === 0 && orderCallback === undefined) return undefined;
  return (receivers) => {
    setReceivers(receivers, settings);
  };
}

function setReceivers(
  { destinations, orderCallback }: Receivers,
  { webhooks = [], webhookSecret, orderCallback: callback }: ReceiverSettings,
): void {
  const own = (): string | undefined =>
    typeof webhookSecret === 'function'
      ? freeSecret(
          destinations.list().map(({ id }) => destinations.secret(id)),
          webhookSecret,
        )
      : webhookSecret;
  explaining('A webhook cannot be sent there', () => {
    for (const { secret, ...webhook } of webhooks) {
      const present = destinations.list().find(({ url }) => url === webhook.url);
      if (present === undefined) destinations.add({ ...webhook, secret: secret ?? own() });
      else if (secret !== undefined && secret !== destinations.secret(present.id).secret) destinations.newSecret(present.id, secret);
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
