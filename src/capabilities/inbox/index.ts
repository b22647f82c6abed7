import type { GuestRow } from '../../http/guests/guest.js';
import { INBOX_PREFIX, Problem, type Capability, type Simulator } from '../../simulator.js';

// Bytes of a body: as many as a webhook or an order may have.
const MOST_BYTES = 1_048_576;

/** The addresses of inboxes: they take what is sent there and show nothing, so that no control token is asked for. */
export const inbox: Capability = (simulator) => ({
  prefix: INBOX_PREFIX,
  schema: 'control',
  isForAnybodyNear: true,
  headers: { 'Cache-Control': 'no-store' },
  rows: [rowOf(simulator)],
  guardPath: () => undefined,
  unknownRoute: () => unknown(),
});

function rowOf(simulator: () => Simulator): GuestRow {
  return {
    method: 'POST',
    path: '/:environment/:inbox',
    takesAnyQuery: true,
    bytes: MOST_BYTES,
    open({ environment = '', inbox: name = '' }) {
      const found = simulator()
        .environments.get(environment)
        ?.inboxes.list()
        .find((one) => one.name === name);
      if (found === undefined) throw unknown();
      return async ({ bytes, headers, search, signal }) => {
        const { status, body } = await found.take({ path: search, headers, bytes, signal });
        return { status, headers: { 'Content-Type': typeOf(body) }, body };
      };
    },
  };
}

function typeOf(body: string): string {
  return /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain; charset=utf-8';
}

function unknown(): Problem {
  return new Problem('unknown-route', 'There is no inbox at this address.', {
    hint: 'environment.inbox() or POST /_sim/inboxes makes one and says its address.',
  });
}
