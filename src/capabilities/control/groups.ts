import { coverageCalls } from './journal/coverage-calls.js';
import { journalCalls } from './journal/calls.js';
import { checkCalls } from './checks/checks-calls.js';
import { clockCalls } from './clock-calls.js';
import { deliveryCalls } from './deliveries-calls.js';
import { descriptionGroup } from './description/description-calls.js';
import { destinationCalls } from './destinations-calls.js';
import { environmentCalls, forkCall } from './environments-calls.js';
import { eventCalls } from './events-calls.js';
import { faultCalls } from './faults-calls.js';
import { inboxCalls } from './inboxes-calls.js';
import { orderCallbackCalls } from './order-callback-calls.js';
import { orderCalls } from './orders-calls.js';
import { historyCalls } from './staff/history-calls.js';
import { importCalls } from './staff/import-calls.js';
import { recordCalls } from './staff/record-calls.js';
import { fieldDefinitionCalls } from './field-definition-calls.js';
import { outsideCalls } from './outside-calls.js';
import { productSettingCalls } from './product-settings-calls.js';
import { settingCalls } from './settings-calls.js';
import { clientCalls } from './staff/client-calls.js';
import { timelineCalls } from './staff/timeline-calls.js';
import { snapshotCalls } from './snapshots-calls.js';
import { stateCalls } from './state-calls.js';
import { supportCalls } from './support-calls.js';
import { traceCalls } from './journal/trace-calls.js';
import { verifyCalls } from './journal/verify-calls.js';
import { searchCalls } from './staff/search-calls.js';
import { waitingCalls } from './waiting-calls.js';
import type { Group } from './group.js';

/** All calls of the control API below a prefix; a new file of calls is named here. */
export function groupsBelow(prefix: string): readonly Group[] {
  const all: readonly Group[] = [descriptionGroup({ prefix, groups: () => all }), ...groups];
  return all;
}

const groups: readonly Group[] = [
  { name: 'environments', about: 'Environments: whole platforms of their own.', own: environmentCalls, calls: [forkCall] },
  { name: 'state', about: 'What an environment holds, and the way back to how it began.', calls: stateCalls },
  { name: 'snapshots', about: 'States with names, to go back to.', calls: snapshotCalls },
  { name: 'clock', about: 'The clock of an environment.', calls: clockCalls },
  { name: 'waiting', about: 'Waiting until something has happened.', calls: waitingCalls },
  { name: 'inboxes', about: "Addresses of Subsim's own that take webhooks and orders.", calls: inboxCalls },
  { name: 'faults', about: "What befalls requests to the platform's API on purpose.", calls: faultCalls },
  { name: 'destinations', about: 'The receivers of webhooks.', calls: destinationCalls },
  { name: 'events', about: 'What happened to records, as webhooks tell it.', calls: eventCalls },
  { name: 'deliveries', about: 'Events on their way to destinations.', calls: deliveryCalls },
  {
    name: 'orders',
    about: 'The orders that were and are to be placed, and where they are sent.',
    calls: [...orderCalls, ...orderCallbackCalls],
  },
  { name: 'checks', about: 'What a receiver of webhooks or orders does wrong.', calls: checkCalls },
  { name: 'settings', about: 'What a merchant sets.', calls: [...settingCalls, ...fieldDefinitionCalls, ...productSettingCalls] },
  {
    name: 'staff',
    about: "What the merchant's staff do.",
    calls: [...clientCalls, ...timelineCalls, ...importCalls],
  },
  { name: 'outside', about: 'What happens outside the API, to payments and to the data of persons.', calls: outsideCalls },
  { name: 'journal', about: 'What happened, and what led to it.', calls: [...journalCalls, ...verifyCalls, ...traceCalls] },
  {
    name: 'staff',
    about: "What the merchant's staff do.",
    calls: [...recordCalls, ...historyCalls],
  },
  { name: 'coverage', about: 'What was touched so far.', own: coverageCalls },
  {
    name: 'staff',
    about: "What the merchant's staff do.",
    calls: [...searchCalls],
  },
  { name: 'support', about: 'What Subsim does and how far it is known.', calls: supportCalls },
];
