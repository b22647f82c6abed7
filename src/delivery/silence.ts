import type { DueDelivery } from '../store/deliveries.js';
import type { Store } from '../store/store.js';

/** The outcome of a delivery that fell due while its destination was set aside: no attempt was made. */
export const SET_ASIDE = 'set aside';

/** A destination that was left alone for the rest of a move. */
export interface SetAside {
  readonly destination: number;
  readonly url: string;
  /** The ids of its deliveries that fell due meanwhile, in that order; they are due again. */
  readonly deliveries: readonly number[];
}

/** What whoever moves a clock should know of a receiver that does not answer. */
export interface MoveWarning {
  readonly code: 'destination-set-aside' | 'order-callback-silent';
  /** A sentence. */
  readonly message: string;
  /** Its address, without query and credentials. */
  readonly receiver: string;
}

/** An attempt that ended without an answer in time. */
interface TimedOut {
  /** Without query and credentials. */
  readonly receiver: string;
  /** Seconds that it had. */
  readonly seconds: number;
}

/** Keeps count of receivers that do not answer while the clock is moved, so that they hold up a move three times at most (#subsim-set-aside). */
export interface Silence {
  /** Begins with a move; the warnings of it are given to `warn`, each once. */
  readonly begin: (warn: (warning: MoveWarning) => void) => void;
  /** Ends that: what was held is due at an instant (milliseconds since 1970). */
  readonly end: (now: number) => readonly SetAside[];
  readonly webhookTimedOut: (destination: number, url: string, attempt: TimedOut) => void;
  readonly orderTimedOut: (attempt: TimedOut) => void;
  /** Whether a destination is set aside at present. */
  readonly isAside: (destination: number) => boolean;
  /** Holds a delivery to such a destination until the move ends, wherever that is before an instant. */
  readonly hold: (delivery: DueDelivery, until: number) => void;
  /** Notes that a destination answers. */
  readonly answered: (destination: number) => void;
  /** Those of these destinations that were set aside in the last move and have not answered since; none while the clock is moved. */
  readonly silentIn: (destinations: () => readonly number[]) => readonly number[];
}

// Attempts without an answer in time, in one move.
const MOST = 3;

interface Move {
  readonly warn: (warning: MoveWarning) => void;
  readonly timeouts: Map<number | 'orders', number>;
  readonly aside: Map<number, { readonly url: string; readonly held: Map<number, number> }>;
}

/** Makes it for one environment. */
export function createSilence(store: Pick<Store, 'deliveries' | 'onRestore'>): Silence {
  const silent = new Set<number>();
  let move: Move | undefined;
  store.onRestore(() => {
    silent.clear();
  });
  return {
    begin(warn) {
      move = { warn, timeouts: new Map(), aside: new Map() };
    },
    end(now) {
      const aside = [...(move?.aside ?? [])];
      move = undefined;
      for (const [destination, { held }] of aside) {
        silent.add(destination);
        for (const [id, until] of held) store.deliveries.putOff(id, { from: until, to: now });
      }
      return aside.map(([destination, { url, held }]) => ({ destination, url, deliveries: [...held.keys()] }));
    },
    webhookTimedOut(destination, url, { receiver, seconds }) {
      if (!isThird(destination)) return;
      move?.aside.set(destination, { url, held: new Map() });
      const what = `${receiver} (destination ${String(destination)}) has not answered ${String(MOST)} times, ${String(seconds)} s each`;
      move?.warn({
        code: 'destination-set-aside',
        receiver,
        message: `${what}: it is set aside until this move of the clock ends, and its deliveries that fall due are held until then.`,
      });
    },
    orderTimedOut({ receiver, seconds }) {
      if (!isThird('orders')) return;
      const what = `The order callback ${receiver} has not answered ${String(MOST)} times, ${String(seconds)} s each`;
      move?.warn({
        code: 'order-callback-silent',
        receiver,
        message: `${what}: orders fail by that, so that none is set aside. A shorter time limit for orders (--order-callback-timeout, orderTimeout) makes such a move quicker.`,
      });
    },
    isAside: (destination) => move?.aside.has(destination) === true,
    hold({ id, destination, due }, until) {
      store.deliveries.putOff(id, { from: due, to: until });
      move?.aside.get(destination)?.held.set(id, until);
    },
    answered: (destination) => void silent.delete(destination),
    silentIn: (destinations) => (move !== undefined || silent.size === 0 ? [] : destinations().filter((id) => silent.has(id))),
  };

  // Only while the clock is moved does a receiver hold anybody up.
  function isThird(receiver: number | 'orders'): boolean {
    if (move === undefined) return false;
    const count = (move.timeouts.get(receiver) ?? 0) + 1;
    move.timeouts.set(receiver, count);
    return count === MOST;
  }
}
