import { instantText } from '../../domain/calendar/dates.js';
import type { Store } from '../../store/store.js';
import type { FormerSecret } from '../foundation/former-secret.js';
import { formerSecretSetting } from '../foundation/stored-names.js';

/** The secrets of receivers that were replaced, by what these are called: `destination 31`. They go with the state of an environment. */
export interface FormerSecrets {
  /** The last one, whether or not it counts still. */
  readonly of: (receiver: string) => FormerSecret | undefined;
  readonly keep: (receiver: string, former: FormerSecret) => void;
  readonly forget: (receiver: string) => void;
}

/** How a destination is called here. */
export function destinationCalled(id: number): string {
  return `destination ${String(id)}`;
}

/** How the order callback is called here. */
export const CALLBACK_CALLED = 'order callback';

/** Creates what keeps them among the settings of an environment, which are others after a restore. */
export function createFormerSecrets(store: Pick<Store, 'settings'>): FormerSecrets {
  return {
    of(receiver) {
      const text = store.settings.get(formerSecretSetting(receiver)) ?? '';
      return text === '' ? undefined : (JSON.parse(text) as FormerSecret); // written by `keep` alone
    },
    keep(receiver, { secret, ends }) {
      store.settings.set(formerSecretSetting(receiver), JSON.stringify({ secret, ends }));
    },
    forget(receiver) {
      if (store.settings.get(formerSecretSetting(receiver)) !== undefined) store.settings.set(formerSecretSetting(receiver), '');
    },
  };
}

/** Whether a setting holds a former secret, which belongs to the state that its receiver is in. */
export function isFormerSecret(setting: string): boolean {
  return formerSecretSetting(CALLBACK_CALLED) === setting || OF_DESTINATION.test(setting);
}

/** Asserts that what a state from elsewhere says of a former secret can be used. Throws when it cannot. */
export function assertFormerSecret(store: Pick<Store, 'settings'>, receiver: string): void {
  const former: unknown = createFormerSecrets(store).of(receiver);
  if (former === undefined) return;
  const { secret, ends } = Object(former) as Readonly<Partial<Record<keyof FormerSecret, unknown>>>; // a file may say anything
  if (typeof secret !== 'string' || secret === '' || typeof ends !== 'number') throw new Error('That is no former secret.');
  instantText(ends);
}

const OF_DESTINATION = new RegExp(`^${formerSecretSetting(destinationCalled(0)).replace('0', '\\d{1,16}')}$`);
