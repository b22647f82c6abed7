import {
  readExactInstant,
  type Environment,
  type JsonObject,
  type ProductConfigurationProfile,
  type SchedulingRule,
} from '../../simulator.js';
import { call, NOTHING, taking, textReply, type Call } from './call.js';
import { isoText } from './instant.js';
import { known } from './known.js';

/** The calls about what products link: configuration profiles, and rules by which orders fall due (#2.1-product-links, #3-rule-types). */
export const productSettingCalls: readonly Call[] = [
  ...callsOf('scheduling-rules', {
    thing: 'scheduling rule',
    key: 'schedulingRules',
    body: 'schedulingRule',
    of: ({ schedulingRules }) => schedulingRules,
  }),
  ...callsOf('product-configuration-profiles', {
    thing: 'product configuration profile',
    key: 'productConfigurationProfiles',
    body: 'productConfigurationProfile',
    of: ({ productConfigurationProfiles }) => productConfigurationProfiles,
  }),
];

type Setting = ProductConfigurationProfile & Partial<SchedulingRule>;

interface Kind {
  readonly thing: string;
  /** The key of the list. */
  readonly key: string;
  /** The definition of a body that makes one; that of a change is named after it. */
  readonly body: 'schedulingRule' | 'productConfigurationProfile';
  readonly of: (environment: Environment) => SettingsOfKind;
}

interface SettingsOfKind {
  readonly list: () => readonly Setting[];
  readonly add: (input: JsonObject) => Setting;
  readonly edit: (id: number, changes: JsonObject) => Setting;
  readonly remove: (id: number) => void;
}

function callsOf(segment: string, { thing, key, body: definition, of }: Kind): readonly Call[] {
  return [
    call(`GET /${segment}`, ({ environment }) => textReply(`{"${key}":[${of(environment).list().map(settingText).join(',')}]}`)),
    taking(`POST /${segment}`, { body: definition }, ({ environment, body }) => textReply(settingText(of(environment).add(body)), 201)),
    taking(`PATCH /${segment}/:id`, { body: `${definition}Edit` }, ({ environment, id, body }) =>
      known(thing, id, () => textReply(settingText(of(environment).edit(id, body)))),
    ),
    call(`DELETE /${segment}/:id`, ({ environment, id }) =>
      known(thing, id, () => {
        of(environment).remove(id);
        return NOTHING;
      }),
    ),
  ];
}

// The data is JSON text already, and goes out as it is.
function settingText({ id, name, type, data, ...texts }: Setting): string {
  const [created, updated] = [texts.created, texts.updated].map((text) => isoText(readExactInstant(text) ?? 0));
  return `${JSON.stringify({ id, name, type }).slice(0, -1)},"data":${data},${JSON.stringify({ created, updated }).slice(1)}`;
}
