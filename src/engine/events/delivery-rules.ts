import { isObject, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Store } from '../../store/store.js';
import type { Foundation } from '../foundation/foundation.js';

/** What two answers of receivers mean for webhooks (#6.1-webhook-gone, #6.1-retry-after). */
export interface DeliveryRules {
  /** After a 410: try again as after every other refusal, or disable the destination. */
  readonly gone: 'retry' | 'disable';
  /** `Retry-After` of a 429 or 503: ignored, or honoured when it is later than the next attempt, for at most a day. */
  readonly retryAfter: 'ignore' | 'honour';
}

/** What can be changed of the rules; null goes back to what the simulator was started with, what is left out stays. */
export type DeliveryRulesEdit = { readonly [Name in keyof DeliveryRules]?: DeliveryRules[Name] | null | undefined };

/** The rules of one environment. */
export interface DeliveryRulesKeeper {
  readonly get: () => DeliveryRules;
  readonly set: (edit: DeliveryRulesEdit) => DeliveryRules;
}

/** The setting that holds the rules that were set in the environment itself. */
export const DELIVERY_RULES_SETTING = 'delivery rules';

const VALUES: { readonly [Name in keyof DeliveryRules]: readonly DeliveryRules[Name][] } = {
  gone: ['retry', 'disable'],
  retryAfter: ['ignore', 'honour'],
};
const NAMES = ['gone', 'retryAfter'] as const;

/** Creates the rules of one environment, kept with its settings; `defaults` count for those that nobody has set in it. */
export function createDeliveryRules({ store }: Pick<Foundation, 'store'>, defaults: DeliveryRules): DeliveryRulesKeeper {
  // Read once, since attempts ask for it.
  let known: DeliveryRules | undefined;
  store.onRestore(() => {
    known = undefined;
  });
  return {
    get: () => (known ??= { ...defaults, ...own(store) }),
    set(edit) {
      const entries = Object.entries({ ...own(store), ...given(edit) }).filter(([, value]) => value !== null);
      store.settings.set(DELIVERY_RULES_SETTING, JSON.stringify(Object.fromEntries(entries)));
      return (known = { ...defaults, ...own(store) });
    },
  };
}

/** Asserts that the rules in a state from elsewhere are such that could have been set here. Throws when they are not. */
export function assertDeliveryRules(store: Store): void {
  refuseWrong(own(store));
}

function own(store: Store): Partial<DeliveryRules> {
  return JSON.parse(store.settings.get(DELIVERY_RULES_SETTING) ?? '{}') as Partial<DeliveryRules>; // written by `set` alone, or asserted
}

// What is left out by an undefined value is not set.
function given(edit: DeliveryRulesEdit): DeliveryRulesEdit {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

// For files from elsewhere.
function refuseWrong(edit: unknown): void {
  if (!isObject(edit as Json)) throw new Problem('setting-refused', 'The rules of deliveries must be an object.');
  for (const [name, value] of Object.entries(edit as Readonly<Record<string, unknown>>)) {
    const known = NAMES.find((each) => each === name);
    if (known === undefined) throw new Problem('setting-refused', `Deliveries have no rule ${JSON.stringify(name.slice(0, 100))}.`);
    const values: readonly unknown[] = [...VALUES[known], null, undefined];
    if (!values.includes(value))
      throw new Problem('setting-refused', `The rule ${name} of deliveries must be ${VALUES[known].join(' or ')}.`);
  }
}
