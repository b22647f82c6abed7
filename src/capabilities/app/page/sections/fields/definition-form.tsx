import { useState } from 'preact/hooks';
import { call } from '../../calls/call.js';
import { asked, at, go } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { CheckBox, Form, TextField, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Control } from './control.js';
import { draftOf, valueOf, type Draft, type FieldDefinition } from './drafts.js';
import { KindFields, type KindOfField } from './kind-fields.js';
import { RuleFields, rulesIn } from './rule-fields.js';

interface DefinitionProps {
  /** Undefined for a new one. */
  readonly definition: FieldDefinition | undefined;
  readonly reload: () => void;
  readonly currency: string;
}

const PATH = '/user-defined-field-definitions';

/** The form of a definition, with its control as staff will see it. */
export function DefinitionForm({ definition, reload, currency }: DefinitionProps) {
  const [kind, setKind] = useState(kindOf(definition));
  const wanted = { ...blank, ...definition, ...kind, options: linesOf(kind.options) };
  const [draft, setDraft] = useState<Draft>(draftOf(wanted, definition?.default_value ?? undefined));
  const save = async (given: FormData): Promise<void> => {
    const settings = settingsIn(given, { wanted, draft });
    if (definition === undefined) {
      const { entity_type, data_type, field_type } = kind;
      const made = await call<FieldDefinition>('POST', PATH, { body: { entity_type, data_type, field_type, ...settings } });
      notify(`${made.label} was defined.`);
      reload();
      go(at(['user-defined-fields', made.id]));
      return;
    }
    await call('PATCH', `${PATH}/${String(definition.id)}`, { body: settings });
    notify('Saved.');
    reload();
  };
  const pick = (picked: KindOfField): void => {
    setKind(picked);
    if (picked.field_type !== kind.field_type || picked.data_type !== kind.data_type)
      setDraft(draftOf({ ...wanted, ...picked, options: [] }, undefined));
  };
  return (
    <article>
      <h2>{definition === undefined ? 'New field' : definition.label}</h2>
      <Form submit="Save" onSubmit={save} actions={definition !== undefined && <Remove definition={definition} reload={reload} />}>
        <TextField
          label="Code"
          hint="The name in user_defined_fields, at least four characters"
          name="code"
          required
          minLength={4}
          defaultValue={definition?.code ?? ''}
        />
        <TextField label="Label" hint="What staff read; left empty it is the code" name="label" defaultValue={definition?.label ?? ''} />
        <KindFields kind={kind} onChange={pick} isFixed={definition !== undefined} />
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

function kindOf(definition: FieldDefinition | undefined): KindOfField {
  const { entity_type = asked.value.get('of') ?? 'customer', data_type = 'string', field_type = 'input', options = [] } = definition ?? {};
  return { entity_type, data_type, field_type, options: options.join('\n') };
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
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
