import { encode, type Json, type UserDefinedFieldDefinition } from '../../simulator.js';
import { call, NOTHING, taking, textReply, type Call } from './call.js';
import { known } from './known.js';

const PATH = '/user-defined-field-definitions';

/** The calls about the user-defined fields that the merchant application offers (#2.1-udf-definitions); members are named as in `config`. */
export const fieldDefinitionCalls: readonly Call[] = [
  call(`GET ${PATH}`, ({ environment }) => {
    const texts = environment.userDefinedFieldDefinitions.list().map(textOf);
    return textReply(`{"userDefinedFieldDefinitions":[${texts.join(',')}]}`);
  }),
  taking(`POST ${PATH}`, { body: 'fieldDefinition' }, ({ environment, body }) =>
    textReply(textOf(environment.userDefinedFieldDefinitions.add(body)), 201),
  ),
  taking(`PATCH ${PATH}/:id`, { body: 'fieldDefinitionEdit' }, ({ environment, id, body }) =>
    known('user-defined field', id, () => textReply(textOf(environment.userDefinedFieldDefinitions.edit(id, body)))),
  ),
  call(`DELETE ${PATH}/:id`, ({ environment, id }) =>
    known('user-defined field', id, () => {
      environment.userDefinedFieldDefinitions.remove(id);
      return NOTHING;
    }),
  ),
];

function textOf(definition: UserDefinedFieldDefinition): string {
  return encode(definition as unknown as Json); // all its members are JSON
}
