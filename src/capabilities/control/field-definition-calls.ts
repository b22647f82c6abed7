import { call, NOTHING, reply, type Call } from './call.js';

const PATH = '/user-defined-field-definitions';

/** The calls about the user-defined fields that the merchant application offers (#2.1-udf-definitions); members are named as in `config`. */
export const fieldDefinitionCalls: readonly Call[] = [
  call(
    `GET ${PATH}`,
    {
      id: 'userDefinedFieldDefinitions.list',
      summary: 'Lists the user-defined fields that the merchant application offers.',
      query: 'fieldDefinitionQuery',
      answer: 'UserDefinedFieldDefinitionList',
    },
    ({ environment, query }) => reply({ userDefinedFieldDefinitions: environment.userDefinedFieldDefinitions.list(query) }),
  ),
  call(
    `POST ${PATH}`,
    {
      id: 'userDefinedFieldDefinitions.add',
      summary: 'Adds a user-defined field.',
      body: 'fieldDefinition',
      answer: 'UserDefinedFieldDefinition',
      status: 201,
      refuses: ['already-exists'],
    },
    ({ environment, body }) => reply(environment.userDefinedFieldDefinitions.add(body), 201),
  ),
  call(
    `PATCH ${PATH}/:id`,
    {
      id: 'userDefinedFieldDefinitions.edit',
      summary: 'Changes a user-defined field; what is left out stays.',
      body: 'fieldDefinitionEdit',
      answer: 'UserDefinedFieldDefinition',
      refuses: ['already-exists'],
    },
    ({ environment, id, body }) => reply(environment.userDefinedFieldDefinitions.edit(id, body)),
  ),
  call(
    `DELETE ${PATH}/:id`,
    {
      id: 'userDefinedFieldDefinitions.remove',
      summary: 'Removes a user-defined field; records keep its values.',
      answer: 'nothing',
    },
    ({ environment, id }) => {
      environment.userDefinedFieldDefinitions.remove(id);
      return NOTHING;
    },
  ),
];
