import { call, reply, type Call } from './call.js';

/** The calls about the receivers of webhooks, and what two of their answers mean; the list shows none of their secrets. */
export const destinationCalls: readonly Call[] = [
  call(
    'GET /destinations',
    { id: 'destinations.list', summary: 'Lists the destinations, without their secrets.', answer: 'DestinationList' },
    ({ environment }) => reply({ destinations: environment.destinations.list() }),
  ),
  call(
    'POST /destinations',
    {
      id: 'destinations.add',
      summary: 'Adds a destination, to which webhooks are sent from now on.',
      body: 'destination',
      answer: 'Destination',
      status: 201,
    },
    ({ environment, body }) => reply(environment.destinations.add(body), 201),
  ),
  call(
    'GET /destinations/:id',
    { id: 'destinations.get', summary: 'Shows one destination with its secret.', answer: 'Destination' },
    ({ environment, id }) => reply(environment.destinations.get(id)),
  ),
  call(
    'PATCH /destinations/:id',
    {
      id: 'destinations.edit',
      summary: 'Changes the address, the types of event or the certificate authority of a destination.',
      body: 'destinationEdit',
      answer: 'Destination',
    },
    ({ environment, id, body }) => reply(environment.destinations.edit(id, body)),
  ),
  call(
    'POST /destinations/:id/enable',
    { id: 'destinations.enable', summary: 'Sends to a destination again.', answer: 'Destination' },
    ({ environment, id }) => reply(environment.destinations.enable(id)),
  ),
  call(
    'POST /destinations/:id/disable',
    { id: 'destinations.disable', summary: 'Sends nothing more to a destination.', answer: 'Destination' },
    ({ environment, id }) => reply(environment.destinations.disable(id)),
  ),
  call(
    'POST /destinations/:id/redact',
    {
      id: 'destinations.redact',
      summary: 'Erases address and secret of a destination for good and gives up what waits to be sent there.',
      answer: 'Destination',
    },
    ({ environment, id }) => reply(environment.destinations.redact(id)),
  ),
  call(
    'GET /destinations/:id/secret',
    {
      id: 'destinations.secret',
      summary: 'Shows the secret of a destination, and the one before it as long as that counts.',
      answer: 'ShownSecret',
    },
    ({ environment, id }) => reply(environment.destinations.secret(id)),
  ),
  call(
    'POST /destinations/:id/secret',
    {
      id: 'destinations.newSecret',
      summary: 'Gives a destination the secret that is sent, or one that is made, to sign with from the next attempt on.',
      body: 'newSecret',
      answer: 'ResecuredDestination',
    },
    ({ environment, id, body }) => reply(environment.destinations.newSecret(id, body)),
  ),
  call(
    'POST /destinations/:id/ping',
    {
      id: 'destinations.ping',
      summary: 'Sends a ping to a destination.',
      answer: 'EventView',
      status: 201,
    },
    ({ environment, id }) => reply(environment.events.ping(id), 201),
  ),
  call(
    'GET /delivery-rules',
    { id: 'deliveryRules.get', summary: 'Tells what a 410 and Retry-After of receivers mean.', answer: 'DeliveryRules' },
    ({ environment }) => reply(environment.deliveryRules.get()),
  ),
  call(
    'PATCH /delivery-rules',
    {
      id: 'deliveryRules.set',
      summary: 'Sets what a 410 and Retry-After of receivers mean.',
      body: 'deliveryRules',
      answer: 'DeliveryRules',
    },
    ({ environment, body }) => reply(environment.deliveryRules.set(body)),
  ),
];
