import type { GuestRow } from '../../http/guests/guest.js';
import type { Capability, Simulator } from '../../simulator.js';
import { call, reply, type Call } from './call.js';
import { coverageCalls } from './coverage-calls.js';
import { clockCalls } from './clock-calls.js';
import { deliveryCalls } from './deliveries-calls.js';
import { destinationCalls } from './destinations-calls.js';
import { environmentCalls, forkCall } from './environments-calls.js';
import { eventCalls } from './events-calls.js';
import { inboxCalls } from './inboxes-calls.js';
import { journalCalls } from './journal/calls.js';
import { orderCallbackCalls } from './order-callback-calls.js';
import { orderCalls } from './orders-calls.js';
import { fieldDefinitionCalls } from './field-definition-calls.js';
import { guardEnvironment, namedIn, unknownPath } from './paths.js';
import { outsideCalls } from './outside-calls.js';
import { productSettingCalls } from './product-settings-calls.js';
import { settingCalls } from './settings-calls.js';
import { snapshotCalls } from './snapshots-calls.js';
import { stateCalls } from './state-calls.js';
import { supportCalls } from './support-calls.js';
import { verifyCalls } from './journal/verify-calls.js';
import { traceCalls } from './trace-calls.js';
import { waitingCalls } from './waiting-calls.js';

const PREFIX = '/_sim';

const sourceAddresses = call('GET /source-addresses', ({ simulator }) => reply({ addresses: simulator.sourceAddresses }));

// The calls about one environment: the default one, or the one that the path names.
const calls: readonly Call[] = [
  ...clockCalls,
  ...waitingCalls,
  ...verifyCalls,
  ...journalCalls,
  ...inboxCalls,
  ...destinationCalls,
  ...eventCalls,
  ...deliveryCalls,
  ...orderCalls,
  ...orderCallbackCalls,
  ...settingCalls,
  ...fieldDefinitionCalls,
  ...productSettingCalls,
  ...outsideCalls,
  ...stateCalls,
  ...snapshotCalls,
  ...supportCalls,
  ...traceCalls,
  forkCall,
  sourceAddresses,
];

const rootCalls = [...environmentCalls, ...coverageCalls, ...calls];
const routes = [...new Set(rootCalls.map(({ path }) => path))].map((path) => {
  const methods = rootCalls.flatMap((each) => (each.path === path ? [each.method] : []));
  return { path: PREFIX + path, methods };
});

/** The control API: what the library does, over HTTP with JSON. */
export const control: Capability = (simulator) => ({
  prefix: PREFIX,
  schema: 'control',
  // What is answered holds secrets, and is another thing a moment later.
  headers: { 'Cache-Control': 'no-store' },
  rows: [...rootCalls, ...calls.map((call) => ({ ...call, path: `/environments/:environment${call.path}` }))].map((call) =>
    rowOf(call, simulator),
  ),
  guardPath: (path) => {
    guardEnvironment(path, simulator());
  },
  unknownRoute: (path) => unknownPath(path, routes),
});

function rowOf({ run, ...row }: Call, simulator: () => Simulator): GuestRow {
  return {
    ...row,
    open(parameters) {
      const named = namedIn(parameters, simulator());
      return (input) => run({ ...input, ...named });
    },
  };
}
