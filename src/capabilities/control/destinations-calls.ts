import { call, reply, taking, type Call } from './call.js';

/** The calls about the receivers of webhooks, and what two of their answers mean. Here alone their secrets are shown. */
export const destinationCalls: readonly Call[] = [
  call('GET /destinations', ({ environment }) => reply({ destinations: environment.destinations.list() })),
  taking('POST /destinations', { body: 'destination' }, ({ environment, body }) => reply(environment.destinations.add(body), 201)),
  call('GET /destinations/:id', ({ environment, id }) => reply(environment.destinations.get(id))),
  taking('PATCH /destinations/:id', { body: 'destinationEdit' }, ({ environment, id, body }) =>
    reply(environment.destinations.edit(id, body)),
  ),
  call('POST /destinations/:id/enable', ({ environment, id }) => reply(environment.destinations.enable(id))),
  call('POST /destinations/:id/disable', ({ environment, id }) => reply(environment.destinations.disable(id))),
  call('POST /destinations/:id/redact', ({ environment, id }) => reply(environment.destinations.redact(id))),
  taking('POST /destinations/:id/secret', { body: 'newSecret' }, ({ environment, id, body }) =>
    reply(environment.destinations.newSecret(id, body.secret)),
  ),
  call('POST /destinations/:id/ping', ({ environment, id }) => reply(environment.events.ping(id), 201)),
  call('GET /delivery-rules', ({ environment }) => reply(environment.deliveryRules.get())),
  taking('PATCH /delivery-rules', { body: 'deliveryRules' }, ({ environment, body }) => reply(environment.deliveryRules.set(body))),
];
