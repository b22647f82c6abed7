import type { Environment } from '../../simulator.js';
import type { Answers } from './answers.js';
import { call, NOTHING, reply, type Call } from './call.js';

/** The calls about what products link: configuration profiles, and rules by which orders fall due (#2.1-product-links, #3-rule-types). */
export const productSettingCalls: readonly Call[] = [
  ...callsOf('schedulingRules', {
    path: '/scheduling-rules',
    definition: 'schedulingRule',
    shown: 'SchedulingRule',
    thing: 'scheduling rule',
  }),
  ...callsOf('productConfigurationProfiles', {
    path: '/product-configuration-profiles',
    definition: 'productConfigurationProfile',
    shown: 'ProductConfigurationProfile',
    thing: 'product configuration profile',
  }),
];

type Key = 'schedulingRules' | 'productConfigurationProfiles';

/** What one of them is called: in paths, in schemas/control.json, in what is answered and in words. */
interface Names {
  readonly path: `/${string}`;
  readonly definition: 'schedulingRule' | 'productConfigurationProfile';
  readonly shown: 'SchedulingRule' | 'ProductConfigurationProfile';
  readonly thing: string;
}

// The key is that of the list, and of the environment; the definition of a change is named after that of what makes one.
function callsOf(key: Key, { path, definition, shown, thing }: Names): readonly Call[] {
  const settings = (environment: Environment): Environment['schedulingRules'] => environment[key] as Environment['schedulingRules']; // both take what has passed its definition
  return [
    call(
      `GET ${path}`,
      { id: `${key}.list`, summary: `Lists the ${thing}s.`, answer: `${shown}List` },
      ({ environment }) =>
        reply({ [key]: environment[key].list() } as Answers['SchedulingRuleList'] & Answers['ProductConfigurationProfileList']), // one of the two
    ),
    call(
      `POST ${path}`,
      { id: `${key}.add`, summary: `Adds a ${thing}.`, body: definition, answer: shown, status: 201, refuses: ['already-exists'] },
      ({ environment, body }) => reply(settings(environment).add(body as Parameters<Environment['schedulingRules']['add']>[0]), 201),
    ),
    call(
      `PATCH ${path}/:id`,
      {
        id: `${key}.edit`,
        summary: `Changes a ${thing}; what is left out stays.`,
        body: `${definition}Edit`,
        answer: shown,
        refuses: ['already-exists'],
      },
      ({ environment, id, body }) => reply(settings(environment).edit(id, body)),
    ),
    call(
      `DELETE ${path}/:id`,
      { id: `${key}.remove`, summary: `Removes a ${thing} that no product uses.`, answer: 'nothing' },
      ({ environment, id }) => {
        environment[key].remove(id);
        return NOTHING;
      },
    ),
  ];
}
