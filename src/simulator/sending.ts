import { createGate, type Gate } from '../delivery/gate.js';
import { CONNECT_TIMEOUT, type OrderRecord } from '../delivery/order-work.js';
import type { AttemptRecord, WebhookLimits } from '../delivery/webhooks.js';
import { createTally, type Tally } from '../journal/coverage/tally.js';
import { createSharedRoom, type SharedRoom } from '../journal/shared-room.js';
import { isOwnAddress } from '../world/addresses.js';
import type { Recency } from '../world/clock.js';
import { createNetwork, type Network } from '../world/outgoing/network.js';
import { timers } from '../world/timers.js';
import { createTurns, type Turns } from '../world/turns.js';
import type { Report } from './callers/listeners.js';
import { createStrays, type Strays } from './journal/strays.js';
import type { OwnPlace } from './own/place.js';
import { SettingsRefused, type Filled, type SimulatorSettings } from './settings.js';

/** What all environments of a process share: how requests leave it, and whose turn it is. */
export interface Sending {
  readonly turns: Turns;
  readonly network: Network;
  readonly gate: Gate;
  readonly limits: WebhookLimits;
  /** Milliseconds that an order may take. */
  readonly orderTimeout: number;
  readonly record: (attempt: AttemptRecord) => void;
  readonly recordOrder: (attempt: OrderRecord) => void;
  readonly report: Report;
  /** What their journals may hold together. */
  readonly journalRoom: SharedRoom;
  /** What all environments have met, those among them that are gone. */
  readonly tally: Tally;
  /** The requests that belong to none of them. */
  readonly strays: Strays;
  /** Where the simulator itself is reached. */
  readonly place: OwnPlace;
}

// Attempts that are open in the process at a time.
const MOST_ATTEMPTS_OPEN = 64;
// Milliseconds after an answer for which a next request is to be expected.
const SERVING = 20;

/** Makes what sends requests; `requests` knows when the last one came in. Throws `SettingsRefused`. */
export function createSending(
  settings: Filled<SimulatorSettings> & { readonly onError: Report },
  requests: Recency,
  place: OwnPlace,
): Sending {
  const { sourceAddress, webhookTimeout, orderTimeout } = settings;
  const { onAttempt = ignore, onOrder = ignore, onError } = settings;
  if (sourceAddress !== undefined && !isOwnAddress(sourceAddress))
    throw new SettingsRefused(`The source address must be an IP address of this machine; it is ${JSON.stringify(sourceAddress)}.`);
  const isServing = (): boolean => requests.isWithin(SERVING);
  return {
    turns: createTurns(isServing),
    network: createNetwork({ sourceAddress }),
    gate: createGate({ most: MOST_ATTEMPTS_OPEN, timers, isServing }),
    limits: { connect: Math.min(CONNECT_TIMEOUT, webhookTimeout), total: webhookTimeout },
    orderTimeout,
    record: onAttempt,
    recordOrder: onOrder,
    report: onError,
    journalRoom: createSharedRoom(settings.journalTotalBytes),
    tally: createTally(),
    strays: createStrays(),
    place,
  };
}

// The callback of those who gave none.
function ignore(): void {
  // nothing to do
}
