import type { OrderRecord } from '../delivery/order-work.js';
import type { AttemptRecord } from '../delivery/webhooks.js';
import type { NumberedSecret } from '../domain/events/destination.js';
import type { DestinationInput } from '../engine/events/destinations.js';
import type { OrderCallbackEdit } from '../engine/orders/callback.js';
import type { RequestRecord } from '../http/app.js';
import { fallbackOf, settingValue } from '../option.js';
import { settingRows, type options } from '../options.js';
import type { Clock } from '../world/clock.js';
import type { EnvironmentNotice } from './notices.js';
import type { ListenSettings, OptionSettings } from './option-settings.js';
import type { SeedSource } from './seed-files.js';

/** How a simulator is made; everything has a default. */
export interface SimulatorSettings extends OptionSettings {
  /** What new environments hold: the demo shop, nothing, a file, or the content of one. Default: the demo shop. */
  readonly seed?: SeedSource | undefined;
  /** `system`, `frozen` at the start, an ISO 8601 instant at which the clock stands, or a clock of your own. Default: `system`. */
  readonly clock?: string | Clock | undefined;
  /** Destinations that the default environment has from the start, unless it has one with the same address. */
  readonly webhooks?: readonly DestinationInput[] | undefined;
  /** Secret of those that are new and bring none, or what gives each its own by a number from 1. Default: a random one each. */
  readonly webhookSecret?: string | NumberedSecret | undefined;
  /** Where the default environment sends its orders, over what its seed says. Default: nowhere. */
  readonly orderCallback?: OrderCallbackEdit | undefined;
  /** Called after every request that was answered. */
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
  /** Called for every attempt of a webhook, when it is sent, when it has not been answered for a while, and when it has ended. */
  readonly onAttempt?: ((attempt: AttemptRecord) => void) | undefined;
  /** Called for every attempt to place an order, when it is sent, when it has not been answered for a while, and when it has ended. */
  readonly onOrder?: ((attempt: OrderRecord) => void) | undefined;
  /**
   * Called with what a caller may be misled by and no answer tells, each thing once for an environment; and when a receiver does not answer
   * while a clock is moved, once for each move.
   */
  readonly onNotice?: ((notice: EnvironmentNotice) => void) | undefined;
  /** Called with what goes wrong beside requests: an attempt whose outcome could not be stored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** How an environment is made while the simulator runs; chance is that of the simulator, from its seed and the name, unless one is given. */
export interface EnvironmentInput extends Pick<OptionSettings, 'randomSeed' | 'wire' | 'ecomName'> {
  /** 1 to 64 lower-case letters, digits and dashes. Default: `environment-1` and so on. */
  readonly name?: string | undefined;
  /** Default: that of the simulator. */
  readonly seed?: SeedSource | undefined;
  /**
   * As for a simulator. Default: that of the simulator if it stands, at the instant at which that one started or is said to stand; else
   * it stands at the present moment.
   */
  readonly clock?: string | Clock | undefined;
  /** Its API client. Default: `subsim-` and the name. */
  readonly clientId?: string | undefined;
  /** Secret of that API client. Default: `subsim-`, the name and `-secret`. */
  readonly clientSecret?: string | undefined;
}

/** From where an environment is forked: another one, as it is now or at one of its snapshots. */
export type ForkInput = Pick<EnvironmentInput, 'name' | 'clientId' | 'clientSecret'> & { readonly from: string } & ForkedState;

/** The name of a snapshot, or the id of a request that wrote, for the state right before that; without either, the present state. */
type ForkedState =
  { readonly snapshot?: string | undefined; readonly before?: undefined } | { readonly before: string; readonly snapshot?: undefined };

/** What the caller of something that may take long wants to say on the way. */
export interface Watch {
  /** Ends it: nothing of it is left, and the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Settings that no simulator can be made with; the message is one sentence. */
export class SettingsRefused extends Error {
  static {
    // A stack begins with the name that the prototype has when the error is made.
    this.prototype.name = 'SettingsRefused';
  }
}

type Options = typeof options;
type DefaultedSetting = {
  [Name in keyof Options]: Options[Name] extends { readonly setting: infer Setting; readonly fallback: unknown } ? Setting : never;
}[keyof Options];

/** Settings in which those that have a default always have a value. */
export type Filled<Given> = Given & {
  readonly [Name in DefaultedSetting & keyof Given]-?: NonNullable<Given[Name]>;
};

/** The settings given, with the defaults of the options for what is left out. */
export function withDefaults<Given extends SimulatorSettings & ListenSettings>(given: Given): Filled<Given> {
  const defaults = settingRows.map(({ setting, option }) => [setting, settingValue(option, fallbackOf(option, given.compat))] as const);
  const entries = [...defaults, ...Object.entries(given)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filled<Given>; // the table gives each its kind
}
