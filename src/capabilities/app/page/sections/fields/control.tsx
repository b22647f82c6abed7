import { jsonText, readJson } from '../../calls/exact.js';
import type { Draft, FieldDefinition } from './drafts.js';
import { jsonFault } from './json-place.js';

interface ControlProps {
  readonly definition: FieldDefinition;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** What the control is called, for who hears the page. */
  readonly label: string;
  /** The currency of the shop, for amounts. */
  readonly currency?: string | undefined;
}

/** The control of a user-defined field, drawn as what it is; JSON where it was asked for, or where the control cannot show the value. */
export function Control(props: ControlProps) {
  const { definition, draft, onChange, label, currency } = props;
  const { field_type: control, options = [] } = definition;
  const write = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    onChange({ text: currentTarget.value, isJson: false });
  };
  const shared = { 'aria-label': label, value: draft.text, onInput: write };
  if (draft.isJson || control === 'json') return <JsonControl {...props} />;
  switch (control) {
    case 'text_area':
      return <textarea {...shared} rows={4} />;
    case 'number':
      return <input {...shared} type="text" inputMode="numeric" />;
    case 'currency':
      return (
        <span class="currency">
          <input {...shared} type="text" inputMode="numeric" /> <span>{currency ?? ''}</span>
        </span>
      );
    case 'select':
      return (
        <select aria-label={label} value={draft.text} onChange={write}>
          <option value="">none</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'date':
      return <input {...shared} type="date" />;
    case 'date_time':
      return <DateTime {...props} />;
    case 'checkbox':
      return <Ticked {...props} />;
    default:
      return <input {...shared} type="text" />;
  }
}

function Ticked({ draft, onChange, label }: ControlProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={draft.text === 'true'}
      onChange={({ currentTarget }) => {
        onChange({ text: String(currentTarget.checked), isJson: false });
      }}
    />
  );
}

// The browser's control knows no time zone; what stands behind the seconds is kept, and else is UTC.
function DateTime({ draft, onChange, label }: ControlProps) {
  const [, local = '', zone = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(.*)$/.exec(draft.text) ?? [];
  return (
    <span class="currency">
      <input
        type="datetime-local"
        step="1"
        aria-label={label}
        value={local}
        onInput={({ currentTarget: { value } }) => {
          const whole = value.length === 16 ? `${value}:00` : value;
          onChange({ text: value === '' ? '' : whole + (zone === '' ? 'Z' : zone), isJson: false });
        }}
      />
      <span>{zone === '' || zone === 'Z' ? 'UTC' : zone}</span>
    </span>
  );
}

function JsonControl({ draft, onChange, label }: ControlProps) {
  const fault = faultIn(draft.text);
  return (
    <div class="json">
      <textarea
        aria-label={label}
        rows={Math.min(14, Math.max(2, draft.text.split('\n').length))}
        spellcheck={false}
        value={draft.text}
        onInput={({ currentTarget }) => {
          onChange({ text: currentTarget.value, isJson: true });
        }}
      />
      <div class="actions">
        <button
          type="button"
          class="plain"
          disabled={fault !== undefined}
          onClick={() => {
            onChange({ text: jsonText(readJson(draft.text), 2), isJson: true });
          }}
        >
          Format
        </button>
        {fault !== undefined && draft.text !== '' && <span class="field-fault">{fault}</span>}
      </div>
    </div>
  );
}

function faultIn(text: string): string | undefined {
  try {
    readJson(text);
    return undefined;
  } catch {
    return jsonFault(text);
  }
}
