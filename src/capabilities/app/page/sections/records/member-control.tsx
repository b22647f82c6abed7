import { useState } from 'preact/hooks';
import type { SearchAnswer } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { jsonText, plainText, readJsonToWrite } from '../../calls/exact.js';
import { CheckBox, Field } from '../../shown/form.js';
import type { Member } from './members.js';

interface MemberProps {
  readonly member: Member;
  /** What stands there; undefined for nothing. */
  readonly value: unknown;
  readonly fault: string | undefined;
}

/** The control of a member in a form. */
export function MemberControl({ member, value, fault }: MemberProps) {
  const { name, label, type, hint, isRequired } = member;
  if (type === 'check') {
    return <CheckBox label={label} name={name} defaultChecked={value === true} />;
  }
  return (
    <Field label={label} hint={hint} fault={fault}>
      {type === 'json' ? (
        <textarea name={name} rows={5} spellcheck={false} defaultValue={value === undefined ? '' : jsonText(value, 2)} />
      ) : type === 'record' ? (
        <RecordPicker member={member} value={plainText(value)} />
      ) : (
        <>
          <input
            name={name}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'number' ? 'numeric' : undefined}
            required={isRequired}
            defaultValue={plainText(value)}
            list={member.options === undefined ? undefined : `options-${name}`}
          />
          {member.options !== undefined && <Options id={`options-${name}`} options={member.options.map((option) => [option, ''])} />}
        </>
      )}
    </Field>
  );
}

function Options({ id, options }: { readonly id: string; readonly options: readonly (readonly [value: string, label: string])[] }) {
  return (
    <datalist id={id}>
      {options.map(([value, label]) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  );
}

// Offered while one writes.
const MOST = 12;

// An id is written, and whoever does not know it writes a name and picks one of those that are found.
function RecordPicker({ member: { name, of = '', takes, isRequired }, value }: { readonly member: Member; readonly value: string }) {
  const [options, setOptions] = useState<readonly (readonly [string, string])[]>([]);
  const look = async (q: string): Promise<void> => {
    if (q.trim() === '') return;
    const { hits } = await call<SearchAnswer>('GET', `/search${query({ q, in: of, limit: MOST })}`).catch(() => ({ hits: [] }));
    setOptions(
      hits.map(({ id, title, found }) => [
        takes === undefined ? String(id) : (found.find(({ member }) => member === takes)?.text ?? title ?? ''),
        title ?? '',
      ]),
    );
  };
  return (
    <>
      <input
        name={name}
        type="text"
        autocomplete="off"
        required={isRequired}
        list={`records-${name}`}
        placeholder={takes === undefined ? 'Id, or write a name' : 'SKU, or write a name'}
        defaultValue={value}
        onInput={({ currentTarget }) => void look(currentTarget.value)}
      />
      <Options id={`records-${name}`} options={options} />
    </>
  );
}

/** What a form says of members: those that were filled in, or, where there was a value before, that are different now. */
export function membersIn(
  given: FormData,
  members: readonly Member[],
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = valueIn(given, member);
      const old = before?.[member.name];
      if (value === null && (old === undefined || old === null)) return [];
      if (before !== undefined && jsonText(value) === jsonText(old ?? null)) return [];
      if (before !== undefined && plainText(value) === plainText(old)) return [];
      if (member.type === 'check' && value === false && old === undefined) return [];
      return [[member.name, value]];
    }),
  );
}

function valueIn(given: FormData, { name, type, label }: Member): unknown {
  const value = given.get(name);
  if (type === 'check') return value !== null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (type === 'number' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  if (type !== 'json') return value;
  try {
    return readJsonToWrite(value);
  } catch (error) {
    throw new Error(`${label}: this is no JSON. ${error instanceof Error ? error.message : ''}`);
  }
}
