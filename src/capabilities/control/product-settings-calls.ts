import type { Environment } from '../../simulator.js';
import { call, NOTHING, reply, taking, type Call } from './call.js';

/** The calls about what products link: configuration profiles, and rules by which orders fall due (#2.1-product-links, #3-rule-types). */
export const productSettingCalls: readonly Call[] = [
  ...callsOf('scheduling-rules', 'schedulingRules', 'schedulingRule'),
  ...callsOf('product-configuration-profiles', 'productConfigurationProfiles', 'productConfigurationProfile'),
];

type Key = 'schedulingRules' | 'productConfigurationProfiles';

// The key is that of the list, and of the environment; the definition of a change is named after that of what makes one.
function callsOf(segment: string, key: Key, definition: 'schedulingRule' | 'productConfigurationProfile'): readonly Call[] {
  const settings = (environment: Environment): Environment['schedulingRules'] => environment[key] as Environment['schedulingRules']; // both take what has passed its definition
  return [
    call(`GET /${segment}`, ({ environment }) => reply({ [key]: environment[key].list() })),
    taking(`POST /${segment}`, { body: definition }, ({ environment, body }) =>
      reply(settings(environment).add(body as Parameters<Environment['schedulingRules']['add']>[0]), 201),
    ),
    taking(`PATCH /${segment}/:id`, { body: `${definition}Edit` }, ({ environment, id, body }) =>
      reply(settings(environment).edit(id, body)),
    ),
    call(`DELETE /${segment}/:id`, ({ environment, id }) => {
      environment[key].remove(id);
      return NOTHING;
    }),
  ];
}
