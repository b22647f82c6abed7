import { call, NOTHING, reply, type Call } from './call.js';

/** The calls about faults: what befalls requests to the platform's API on purpose. */
export const faultCalls: readonly Call[] = [
  call('GET /faults', { id: 'faults.list', summary: 'Lists the faults, and how often each has bitten.', answer: 'FaultList' }, (input) =>
    reply({ faults: input.environment.faults.list() }),
  ),
  call(
    'POST /faults',
    {
      id: 'faults.add',
      summary: "Has requests to the platform's API refused, delayed or their connections reset.",
      body: 'fault',
      answer: 'Fault',
      status: 201,
      refuses: ['state-refused'],
    },
    ({ environment, body }) => reply(environment.faults.add(body), 201),
  ),
  call('DELETE /faults', { id: 'faults.clear', summary: 'Removes all faults.', answer: 'nothing' }, ({ environment }) => {
    environment.faults.clear();
    return NOTHING;
  }),
  call('DELETE /faults/:id', { id: 'faults.remove', summary: 'Removes a fault.', answer: 'nothing' }, ({ environment, id }) => {
    environment.faults.remove(id);
    return NOTHING;
  }),
];
