import type { Capability } from '../../simulator/capability.js';
import type { Simulator } from '../../simulator.js';
import { reply, type Call } from './call.js';
import { clockCalls } from './clock.js';
import { configCalls } from './config.js';
import { deliveryCalls } from './deliveries.js';
import { destinationCalls } from './destinations.js';
import { eventCalls } from './events.js';
import { environmentCalls, forkCall } from './environments.js';
import { intervalCalls } from './intervals.js';
import { orderCallbackCalls } from './order-callback.js';
import { orderCalls } from './orders.js';
import { privacyRequestCalls } from './privacy-requests.js';
import { productSettingCalls } from './product-settings.js';
import { createRoutes } from './routes.js';
import { settleCalls } from './settle.js';
import { shippingQuoteCalls } from './shipping-quotes.js';
import { snapshotCalls } from './snapshots.js';
import { stateCalls } from './state.js';
import { supportCalls } from './support.js';
import { vaultCalls } from './vault.js';

const PREFIX = '/_sim';

const sourceAddresses: Call = {
  method: 'GET',
  path: '/source-addresses',
  run: ({ simulator }) => reply({ addresses: simulator.sourceAddresses }),
};

const calls: readonly Call[] = [
  ...clockCalls,
  ...destinationCalls,
  ...eventCalls,
  ...deliveryCalls,
  ...orderCalls,
  ...orderCallbackCalls,
  ...configCalls,
  ...intervalCalls,
  ...productSettingCalls,
  ...shippingQuoteCalls,
  ...privacyRequestCalls,
  ...settleCalls,
  ...vaultCalls,
  ...stateCalls,
  ...snapshotCalls,
  ...supportCalls,
  forkCall,
  sourceAddresses,
];

/** The control API: what the library does, over HTTP with JSON. */
export const control: Capability<Simulator> = {
  prefix: PREFIX,
  handlerFor: (simulator, doors) => createRoutes({ whole: environmentCalls, scoped: calls }, { ...doors, simulator, prefix: PREFIX }),
};
