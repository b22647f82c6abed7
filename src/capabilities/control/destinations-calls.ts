import type { Destination } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call } from './call.js';
import { eventReply } from './events-calls.js';
import { isoText } from './instant.js';
import { known } from './known.js';

/** The calls about the receivers of webhooks, and what two of their answers mean. Here alone their secrets are shown. */
export const destinationCalls: readonly Call[] = [
  call('GET /destinations', ({ environment }) => reply({ destinations: environment.destinations.list().map(destinationOf) })),
  taking('POST /destinations', { body: 'destination' }, ({ environment, body }) =>
    reply(destinationOf(environment.destinations.add(body)), 201),
  ),
  call('GET /destinations/:id', ({ environment: { destinations }, id }) => oneReply(id, () => destinations.get(id))),
  taking('PATCH /destinations/:id', { body: 'destinationEdit' }, ({ environment: { destinations }, id, body }) =>
    oneReply(id, () => destinations.edit(id, body)),
  ),
  call('POST /destinations/:id/enable', ({ environment: { destinations }, id }) => oneReply(id, () => destinations.enable(id))),
  call('POST /destinations/:id/disable', ({ environment: { destinations }, id }) => oneReply(id, () => destinations.disable(id))),
  call('POST /destinations/:id/redact', ({ environment: { destinations }, id }) => oneReply(id, () => destinations.redact(id))),
  taking('POST /destinations/:id/secret', { body: 'newSecret' }, ({ environment: { destinations }, id, body }) =>
    oneReply(id, () => destinations.newSecret(id, body.secret)),
  ),
  call('POST /destinations/:id/ping', ({ environment, id }) =>
    known('destination', id, () => eventReply(environment, environment.events.ping(id), 201)),
  ),
  call('GET /delivery-rules', ({ environment }) => reply(environment.deliveryRules.get())),
  taking('PATCH /delivery-rules', { body: 'deliveryRules' }, ({ environment, body }) => reply(environment.deliveryRules.set(body))),
];

function oneReply(id: number, find: () => Destination): Promise<Answer> {
  return known('destination', id, () => reply(destinationOf(find())));
}

function destinationOf({
  id,
  url = null,
  secret = null,
  status,
  types = null,
  authority = null,
  ...instants
}: NullableDestination): object {
  const { created, updated } = instants;
  return { id, url, secret, status, eventTypes: types, authority, created: isoText(created), updated: isoText(updated) };
}

// A redacted destination has lost address and secret; JSON shows that as null.
type NullableDestination = { readonly [Member in keyof Destination]: Destination[Member] | null } & Pick<
  Destination,
  'created' | 'updated'
>;
