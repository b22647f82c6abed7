import type { Destination, Environment } from '../../simulator.js';
import { reply, taking, type Answer, type Call } from './call.js';
import { eventReply } from './events-calls.js';
import { isoText } from './instant.js';
import { known } from './known.js';

/** The calls about the receivers of webhooks. Here alone their secrets are shown. */
export const destinationCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/destinations',
    run: ({ environment }) => reply({ destinations: environment.destinations.list().map(destinationOf) }),
  },
  taking({
    method: 'POST',
    path: '/destinations',
    body: 'destination',
    run: ({ environment, body }) => reply(destinationOf(environment.destinations.add(body)), 201),
  }),
  changing('GET', '', ({ get }, id) => get(id)),
  taking({
    method: 'PATCH',
    path: '/destinations/:id',
    body: 'destinationEdit',
    run: ({ environment, id, body }) => changed(id, () => environment.destinations.edit(id, body)),
  }),
  changing('POST', '/enable', ({ enable }, id) => enable(id)),
  changing('POST', '/disable', ({ disable }, id) => disable(id)),
  changing('POST', '/redact', ({ redact }, id) => redact(id)),
  taking({
    method: 'POST',
    path: '/destinations/:id/secret',
    body: 'newSecret',
    run: ({ environment, id, body }) => changed(id, () => environment.destinations.newSecret(id, body.secret)),
  }),
  {
    method: 'POST',
    path: '/destinations/:id/ping',
    run: ({ environment, id }) =>
      eventReply(
        environment,
        known(`destination ${String(id)}`, () => environment.events.ping(id)),
        201,
      ),
  },
];

type Change = (destinations: Environment['destinations'], id: number) => Destination;

// A call about one destination, which it answers as it then is.
function changing(method: Call['method'], path: string, change: Change): Call {
  return {
    method,
    path: `/destinations/:id${path}`,
    run: ({ environment, id }) => changed(id, () => change(environment.destinations, id)),
  };
}

function changed(id: number, change: () => Destination): Answer {
  return reply(destinationOf(known(`destination ${String(id)}`, change)));
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
