import { call, reply, type Call } from '../call.js';

/** The calls about API clients. Their secrets are shown to who makes one or asks for one, and in no list. */
export const clientCalls: readonly Call[] = [
  call(
    'GET /clients',
    { id: 'clients.list', summary: 'Lists the API clients, without their secrets.', answer: 'ClientList' },
    ({ environment: { clients } }) => reply({ clients: clients.list() }),
  ),
  call(
    'POST /clients',
    {
      id: 'clients.add',
      summary: 'Makes an API client, and shows its id and secret.',
      body: 'client',
      answer: 'NewClient',
      status: 201,
      refuses: ['already-exists', 'state-refused'],
    },
    ({ environment: { clients }, body }) => reply(clients.add(body), 201),
  ),
  call(
    'GET /clients/:name',
    { id: 'clients.get', summary: 'Shows one API client, without its secret.', answer: 'Client' },
    ({ environment: { clients }, name }) => reply(clients.get(name)),
  ),
  call(
    'DELETE /clients/:name',
    {
      id: 'clients.revoke',
      summary: "Revokes an API client and its tokens for good; the environment's own stays.",
      answer: 'Client',
    },
    ({ environment: { clients }, name }) => reply(clients.revoke(name)),
  ),
  call(
    'GET /clients/:name/secret',
    {
      id: 'clients.secret',
      summary: 'Shows the secret of an API client, and the one before it as long as that counts.',
      answer: 'ShownSecret',
      refuses: ['state-refused'],
    },
    ({ environment: { clients }, name }) => reply(clients.secret(name)),
  ),
  call(
    'POST /clients/:name/secret',
    {
      id: 'clients.newSecret',
      summary: 'Gives an API client the secret that is sent, or one that is made; the present one may count beside it for a while.',
      body: 'newClientSecret',
      answer: 'ShownSecret',
      refuses: ['state-refused'],
    },
    ({ environment: { clients }, name, body }) => reply(clients.newSecret(name, body)),
  ),
];
