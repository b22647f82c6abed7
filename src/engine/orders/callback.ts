import { Problem } from '../../domain/refusals/problem.js';
import type { Store } from '../../store/store.js';
import { HEXADECIMAL } from '../foundation/draws.js';
import { endOf, standing, type NewSecret, type SecretsInUse } from '../foundation/former-secret.js';
import type { Foundation } from '../foundation/foundation.js';
import { assertFormerSecret, CALLBACK_CALLED, createFormerSecrets } from '../events/former-secrets.js';
import { assertUrl, readAuthority, readSecret, readUrl } from '../events/receiver-settings.js';

/** Where an environment's orders are sent, and how that is signed (#6.2-callback, #6.2-request). */
export interface OrderCallbackSettings {
  /** An absolute http or https address, or `internal` for the built-in handler; `undefined` when orders go nowhere. */
  readonly url: string | undefined;
  readonly secret: string;
  /** A certificate authority, in PEM, that is trusted beside the usual ones. */
  readonly authority: string | undefined;
  /** When it was set last, milliseconds since 1970; `undefined` for never. */
  readonly updated: number | undefined;
}

/** What can be changed of an order callback; null takes away, what is left out stays. */
export interface OrderCallbackEdit {
  readonly url?: string | null | undefined;
  readonly secret?: string | undefined;
  readonly authority?: string | null | undefined;
}

/** The order callback of an environment. */
export interface OrderCallback {
  readonly get: () => OrderCallbackSettings;
  /** Throws `setting-refused`, and then changes nothing. */
  readonly set: (edit: OrderCallbackEdit) => OrderCallbackSettings;
  /** Another secret, which signs from the next order on; the present one counts beside it as long as is asked for (#subsim-two-secrets). */
  readonly newSecret: (given: NewSecret) => OrderCallbackSettings;
  /** The secret, and the one before it as long as that counts. */
  readonly secrets: () => SecretsInUse;
}

/** The address that stands for the built-in handler. */
export const INTERNAL = 'internal';

/** The setting that holds the order callback. */
export const CALLBACK_SETTING = 'order callback';
/** The setting that holds the secret that signs orders. */
export const CALLBACK_SECRET_SETTING = 'order callback secret';
const SECRET_LENGTH = 64;
const OWNER = 'an order callback';

/** The refusal of a call that needs an order callback while none is set. */
export function missingCallback(): Problem {
  return new Problem('state-refused', 'There is no order callback.', {
    hint: 'Set one by --order-callback-url, the library or PUT /_sim/order-callback; `internal` places every order.',
  });
}

/**
 * Creates the order callback of one environment, kept with its settings. `changed` is called after each change: orders that waited for an
 * address may be due. `fixedSecret` counts until another one is set; by default it is 64 random hexadecimal digits.
 */
export function createOrderCallback(
  { store, draw, now, witness }: Foundation,
  { changed, fixedSecret }: { readonly changed: () => void; readonly fixedSecret?: string | undefined },
): OrderCallback {
  // Read once, because every search for due work needs it.
  let known: OrderCallbackSettings | undefined;
  if (fixedSecret !== undefined) witness.secret(fixedSecret);
  store.onRestore(() => {
    known = undefined;
  });
  const former = createFormerSecrets(store);
  const get = (): OrderCallbackSettings => (known ??= read());
  return {
    get,
    set: ({ url, secret, authority }) =>
      change((present) => ({
        url: url === undefined ? present.url : readCallbackUrl(url),
        secret: replaced(present, { secret: readSecret(secret, OWNER) ?? present.secret }),
        authority: authority === undefined ? present.authority : readAuthority(authority ?? undefined, OWNER),
      })),
    newSecret: (given) =>
      change((present) => ({ secret: replaced(present, { ...given, secret: readSecret(given.secret, OWNER) ?? drawn() }) })),
    secrets: () => ({ secret: get().secret, previous: standing(former.of(CALLBACK_CALLED), now()) }),
  };

  function change(changesOf: (present: OrderCallbackSettings) => Partial<OrderCallbackSettings>): OrderCallbackSettings {
    const settings = store.transaction(() => {
      const present = read();
      const next = { ...present, ...changesOf(present), updated: now() };
      write(next);
      return next;
    });
    known = settings;
    changed();
    return settings;
  }

  function replaced(present: OrderCallbackSettings, { secret, oldValidFor }: NewSecret & { readonly secret: string }): string {
    const ends = endOf({ oldValidFor }, now());
    if (secret !== present.secret) former.keep(CALLBACK_CALLED, { secret: present.secret, ends });
    return secret;
  }

  function read(): OrderCallbackSettings {
    const text = store.settings.get(CALLBACK_SETTING);
    const { url, authority, updated } = text === undefined ? NOTHING : (JSON.parse(text) as typeof NOTHING); // written by `write` alone
    return { url, secret: store.settings.get(CALLBACK_SECRET_SETTING) ?? firstSecret(), authority, updated };
  }

  function write({ secret, ...rest }: OrderCallbackSettings): void {
    store.settings.set(CALLBACK_SETTING, JSON.stringify(rest));
    store.settings.set(CALLBACK_SECRET_SETTING, secret);
    witness.secret(secret);
  }

  // Drawn when it is first needed, and the same from then on.
  function firstSecret(): string {
    if (fixedSecret !== undefined) return fixedSecret;
    const secret = drawn();
    store.settings.set(CALLBACK_SECRET_SETTING, secret);
    witness.secret(secret);
    return secret;
  }

  function drawn(): string {
    return draw('callback secrets', SECRET_LENGTH, HEXADECIMAL);
  }
}

const NOTHING: Partial<OrderCallbackSettings> = {};

/** Asserts that the order callback in a state from elsewhere is what could have been set here. Throws when it is not. */
export function assertCallback(store: Store): void {
  const { url = null, authority, updated = 0 } = JSON.parse(store.settings.get(CALLBACK_SETTING) ?? '{}') as typeof NOTHING; // read below
  if (url !== null && url !== INTERNAL) assertUrl(url, OWNER);
  readAuthority(authority, OWNER);
  readSecret(store.settings.get(CALLBACK_SECRET_SETTING), OWNER);
  assertFormerSecret(store, CALLBACK_CALLED);
  if (!Number.isSafeInteger(updated)) throw new Problem('setting-refused');
}

function readCallbackUrl(url: string | null): string | undefined {
  if (url === null || url === INTERNAL) return url ?? undefined;
  return readUrl(url, OWNER, true);
}
