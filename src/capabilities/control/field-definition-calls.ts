import { call, NOTHING, reply, taking, type Call } from './call.js';

const PATH = '/user-defined-field-definitions';

/** The calls about the user-defined fields that the merchant application offers (#2.1-udf-definitions); members are named as in `config`. */
export const fieldDefinitionCalls: readonly Call[] = [
  call(`GET ${PATH}`, ({ environment }) => reply({ userDefinedFieldDefinitions: environment.userDefinedFieldDefinitions.list() })),
  taking(`POST ${PATH}`, { body: 'fieldDefinition' }, ({ environment, body }) =>
    reply(environment.userDefinedFieldDefinitions.add(body), 201),
  ),
  taking(`PATCH ${PATH}/:id`, { body: 'fieldDefinitionEdit' }, ({ environment, id, body }) =>
    reply(environment.userDefinedFieldDefinitions.edit(id, body)),
  ),
  call(`DELETE ${PATH}/:id`, ({ environment, id }) => {
    environment.userDefinedFieldDefinitions.remove(id);
    return NOTHING;
  }),
];
