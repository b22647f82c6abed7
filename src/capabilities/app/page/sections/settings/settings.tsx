import { call } from '../../calls/call.js';
import { jsonText, plainText, readJson } from '../../calls/exact.js';
import { useAnswer } from '../../calls/loaded.js';
import { CheckBox, Field, Form } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { JsonList } from './json-list.js';

type Config = Readonly<Record<string, unknown>>;

// Which members stand under which heading, by how their names begin; the rest stands under the last.
const GROUPS: readonly (readonly [title: string, begins: RegExp])[] = [
  ['Shop', /^(name|is_sandbox|currency|locale|timezone|sandbox_catchall)/],
  ['Orders', /^(automatic_order|order_generation|default_shipping|fulfillment|enable_order)/],
  ['Products', /^(default_(intervals|scheduling|min|max|discount)|feature_flags|use_default)/],
  ['Payment', /^(payment_vault|gateway|transparent|dual_vault|enable_account|default_account)/],
  ['E-mail', /email|trial_conversion|notification/],
  ['Tests', /^(sandbox_transaction|sca_)/],
  ['More', /./],
];
const FIXED = /^(id|created|updated|environment_id)$|_user_defined_field_definitions$/;

/** What a merchant sets: the members of `config`, intervals, rules, quotes. */
export function Settings() {
  const loaded = useAnswer<Config>('/config', { live: ['state'] });
  return (
    <Page title="Settings" about="What a merchant sets; the API shows it in config and changes none of it.">
      <Shown loaded={loaded}>
        {(config) => GROUPS.map(([title], index) => <Group key={title} index={index} config={config} reload={loaded.reload} />)}
      </Shown>
      <JsonList title="Intervals" path="/intervals" member="intervals" blank={{ name: 'Every full moon', type: 'day', length: 29 }} />
      <JsonList title="Scheduling rules" path="/scheduling-rules" member="schedulingRules" blank={{ name: '', type: 'basic', data: {} }} />
      <JsonList
        title="Product configuration profiles"
        path="/product-configuration-profiles"
        member="productConfigurationProfiles"
        blank={{ name: '', data: {} }}
      />
    </Page>
  );
}

interface GroupProps {
  /** Which of the groups. */
  readonly index: number;
  readonly config: Config;
  readonly reload: () => void;
}

function Group({ index, config, reload }: GroupProps) {
  const members = Object.keys(config).filter((name) => !FIXED.test(name) && GROUPS.findIndex(([, begins]) => begins.test(name)) === index);
  if (members.length === 0) return null;
  const save = async (given: FormData): Promise<void> => {
    const changed = members.flatMap((name) => {
      const value = valueIn(given, name, config[name]);
      return jsonText(value) === jsonText(config[name]) ? [] : [[name, value] as const];
    });
    if (changed.length > 0) await call('PATCH', '/config', { body: Object.fromEntries(changed) });
    notify(changed.length === 0 ? 'Nothing was changed.' : 'Saved.');
    reload();
  };
  return (
    <Part title={GROUPS[index]?.[0] ?? ''}>
      <Form submit="Save" onSubmit={save}>
        {members.map((name) => (
          <Setting key={`${name} ${jsonText(config[name])}`} name={name} value={config[name]} />
        ))}
      </Form>
    </Part>
  );
}

function Setting({ name, value }: { readonly name: string; readonly value: unknown }) {
  const label = name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());
  if (typeof value === 'boolean') {
    return <CheckBox label={label} name={name} defaultChecked={value} />;
  }
  return (
    <Field label={label} hint={typeof value === 'object' ? 'JSON' : undefined}>
      {typeof value === 'object' ? (
        <textarea name={name} rows={3} spellcheck={false} defaultValue={jsonText(value)} />
      ) : (
        <input name={name} type="text" defaultValue={plainText(value)} />
      )}
    </Field>
  );
}

// What is left empty goes back to its default.
function valueIn(given: FormData, name: string, before: unknown): unknown {
  const value = given.get(name);
  if (typeof before === 'boolean') return value !== null;
  if (typeof value !== 'string' || value === '') return null;
  if (typeof before === 'number') return Number.isNaN(Number(value)) ? value : Number(value);
  return typeof before === 'object' ? readJson(value) : value;
}
