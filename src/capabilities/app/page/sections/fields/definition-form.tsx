import { useState } from 'preact/hooks';
import { call } from '../../calls/call.js';
import { asked, at, go } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { CheckBox, Field, Form, TextField, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Control } from './control.js';
import { ENTITIES } from './entities.js';
import { draftOf, pairings, valueOf, type DataType, type Draft, type FieldDefinition, type FieldType } from './drafts.js';
import { RuleFields, rulesIn } from './rule-fields.js';

interface DefinitionProps {
  /** Undefined for a new one. */
  readonly definition: FieldDefinition | undefined;
  readonly reload: () => void;
  readonly currency: string;
}

const PATH = '/user-defined-field-definitions';
const FIXED = 'It stays as it was defined: records hold data of that kind already.';

/** The form of a definition, with its control as staff will see it. */
export function DefinitionForm({ definition, reload, currency }: DefinitionProps) {
  const [control, setControl] = useState<FieldType>(definition?.field_type ?? 'input');
  const [entity, setEntity] = useState(definition?.entity_type ?? asked.value.get('of') ?? 'customer');
  const [type, setType] = useState<DataType>(definition?.data_type ?? 'string');
  const [options, setOptions] = useState((definition?.options ?? []).join('\n'));
  const wanted = { ...blank, ...definition, field_type: control, data_type: type, options: linesOf(options) };
  const [draft, setDraft] = useState<Draft>(draftOf(wanted, definition?.default_value ?? undefined));
  const pick = (name: FieldType): void => {
    const [first] = pairings[name];
    setControl(name);
    if (!(pairings[name] as readonly DataType[]).includes(type)) setType(first);
    setDraft(draftOf({ ...wanted, field_type: name }, undefined));
  };
  const save = async (given: FormData): Promise<void> => {
    const settings = settingsIn(given, { wanted, draft });
    if (definition === undefined) {
      const fixed = { entity_type: entity, data_type: type, field_type: control };
      const made = await call<FieldDefinition>('POST', PATH, { body: { ...fixed, ...settings } });
      notify(`${made.label} was defined.`);
      reload();
      go(at(['user-defined-fields', made.id]));
      return;
    }
    await call('PATCH', `${PATH}/${String(definition.id)}`, { body: settings });
    notify('Saved.');
    reload();
  };
  return (
    <article>
      <h2>{definition === undefined ? 'New field' : definition.label}</h2>
      <Form submit="Save" onSubmit={save} actions={definition !== undefined && <Remove definition={definition} reload={reload} />}>
        <Field label="Of" hint={definition === undefined ? undefined : FIXED}>
          <select
            name="entity_type"
            disabled={definition !== undefined}
            value={entity}
            onChange={({ currentTarget }) => {
              setEntity(currentTarget.value);
            }}
          >
            {Object.entries(ENTITIES).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </Field>
        <TextField
          label="Code"
          hint="The name in user_defined_fields, at least four characters"
          name="code"
          required
          minLength={4}
          defaultValue={definition?.code ?? ''}
        />
        <TextField label="Label" hint="What staff read; left empty it is the code" name="label" defaultValue={definition?.label ?? ''} />
        <Choice
          label="Control"
          value={control}
          values={Object.keys(pairings)}
          isFixed={definition !== undefined}
          onChange={(name) => {
            pick(name as FieldType);
          }}
        />
        <Choice
          label="Data"
          value={type}
          values={pairings[control]}
          isFixed={definition !== undefined}
          onChange={(name) => {
            setType(name as DataType);
          }}
        />
        {control === 'select' && (
          <Field label="Options" hint="One a line">
            <textarea
              name="options"
              rows={4}
              value={options}
              onInput={({ currentTarget }) => {
                setOptions(currentTarget.value);
              }}
            />
          </Field>
        )}
        <div class="field">
          <span class="field-label">Default</span>
          <Control definition={wanted} draft={draft} onChange={setDraft} label="Default" currency={currency} />
          <span class="quiet">This is the control as staff see it.</span>
        </div>
        <CheckBox name="populate_default" label="New records get the default" defaultChecked={definition?.populate_default === true} />
        <CheckBox name="validate_data" label="Validate Data" defaultChecked={definition?.validate_data === true} />
        <p class="quiet">“Validate Data” and the rules below hold when staff edit a record here. The API is not bound by them (§2.1).</p>
        <RuleFields rules={definition?.rules ?? {}} />
      </Form>
    </article>
  );
}

const blank: FieldDefinition = {
  ...{ id: 0, code: '', entity_type: 'customer', data_type: 'string', field_type: 'input', label: '' },
  ...{ default_value: null, populate_default: false, validate_data: false, rules: {} },
};

interface Written {
  readonly wanted: FieldDefinition;
  readonly draft: Draft;
}

function settingsIn(given: FormData, { wanted, draft }: Written): object {
  const label = textIn(given, 'label');
  return {
    code: textIn(given, 'code'),
    ...(label === undefined ? {} : { label }),
    ...(wanted.field_type === 'select' ? { options: wanted.options } : {}),
    default_value: valueOf(wanted, draft) ?? null,
    populate_default: given.get('populate_default') !== null,
    validate_data: given.get('validate_data') !== null,
    rules: rulesIn(given),
  };
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, values, isFixed, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={isFixed ? FIXED : undefined}>
      <select
        value={value}
        disabled={isFixed}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
        }}
      >
        {values.map((name) => (
          <option key={name} value={name}>
            {name.replace('_', ' ')}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Remove({ definition: { id, label }, reload }: { readonly definition: FieldDefinition; readonly reload: () => void }) {
  return (
    <Deed
      kind="danger"
      confirm={`Remove the definition of ${label}? What records hold in it stays there.`}
      method="DELETE"
      path={`${PATH}/${String(id)}`}
      done={`${label} is not defined any more.`}
      then={() => {
        reload();
        go(at(['user-defined-fields']));
      }}
    >
      Remove
    </Deed>
  );
}
