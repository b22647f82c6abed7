import { Field } from '../../shown/form.js';
import { pairings, type DataType, type FieldType } from './drafts.js';
import { ENTITIES } from './entities.js';

/** What a definition is of, and how its field is written; it stays once there is the definition, except for the options. */
export interface KindOfField {
  readonly entity_type: string;
  readonly data_type: DataType;
  readonly field_type: FieldType;
  /** One a line. */
  readonly options: string;
}

interface KindProps {
  readonly kind: KindOfField;
  readonly isFixed: boolean;
  readonly onChange: (kind: KindOfField) => void;
}

const FIXED = 'It stays as it was defined: records hold data of that kind already.';

/** The controls for that: data that a control cannot write are not offered. */
export function KindFields({ kind, isFixed, onChange }: KindProps) {
  const { entity_type: entity, field_type: control, data_type: type, options } = kind;
  const types: readonly DataType[] = pairings[control];
  const pickControl = (name: FieldType): void => {
    const known: readonly DataType[] = pairings[name];
    onChange({ ...kind, field_type: name, data_type: known.includes(type) ? type : pairings[name][0] });
  };
  return (
    <>
      <Choice
        label="Of"
        value={entity}
        values={ENTITIES}
        isFixed={isFixed}
        onChange={(name) => {
          onChange({ ...kind, entity_type: name });
        }}
      />
      <Choice
        label="Control"
        value={control}
        values={named(Object.keys(pairings))}
        isFixed={isFixed}
        onChange={(name) => {
          pickControl(name as FieldType);
        }}
      />
      <Choice
        label="Data"
        value={type}
        values={named(types)}
        isFixed={isFixed}
        onChange={(name) => {
          onChange({ ...kind, data_type: name as DataType });
        }}
      />
      {control === 'select' && (
        <Field label="Options" hint="One a line">
          <textarea
            rows={4}
            value={options}
            onInput={({ currentTarget }) => {
              onChange({ ...kind, options: currentTarget.value });
            }}
          />
        </Field>
      )}
    </>
  );
}

function named(values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value) => [value, value.replace('_', ' ')]));
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
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
        {Object.entries(values).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}
