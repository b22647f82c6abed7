import type { Capability } from '../../capability.js';
import type { Simulator } from '../../simulator.js';
import { reply, type Call } from './call.js';
import { clockCalls } from './clock.js';
import { deliveryCalls } from './deliveries.js';
import { destinationCalls } from './destinations.js';
import { eventCalls } from './events.js';
import { orderCalls } from './orders.js';
import { createRoutes } from './routes.js';
import { settleCalls } from './settle.js';
import { vaultCalls } from './vault.js';

const PREFIX = '/_sim';

const sourceAddresses: Call = {
  method: 'GET',
  path: '/source-addresses',
  run: ({ simulator }) => reply({ addresses: simulator.sourceAddresses }),
};

/** The control API: what the library does, over HTTP with JSON. */
export const control: Capability<Simulator> = {
  prefix: PREFIX,
  handlerFor: (simulator, { readJson }) =>
    createRoutes(
      [...clockCalls, ...destinationCalls, ...eventCalls, ...deliveryCalls, ...orderCalls, ...settleCalls, ...vaultCalls, sourceAddresses],
      {
        simulator,
        readJson,
        prefix: PREFIX,
      },
    ),
};
