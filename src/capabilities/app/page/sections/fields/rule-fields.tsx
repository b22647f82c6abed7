import { plainText } from '../../calls/exact.js';
import { CheckBox, Field, textIn } from '../../shown/form.js';

// Names, labels and whether they are numbers.
const RULES = [
  ['min', 'At least', true],
  ['max', 'At most', true],
  ['min_length', 'Least characters', true],
  ['max_length', 'Most characters', true],
  ['pattern', 'Pattern', false],
] as const;

/** The rules of a field beyond its format; without any, every value of its type is taken. */
export function RuleFields({ rules }: { readonly rules: Readonly<Record<string, unknown>> }) {
  return (
    <fieldset>
      <legend>Rules</legend>
      <CheckBox label="Must not be empty" name="required" defaultChecked={rules.required === true} />
      {RULES.map(([name, label, isNumber]) => (
        <Field key={name} label={label} hint={isNumber ? undefined : 'A regular expression on the whole text'}>
          <input name={name} type="text" inputMode={isNumber ? 'decimal' : undefined} defaultValue={plainText(rules[name])} />
        </Field>
      ))}
    </fieldset>
  );
}

/** The rules that a form says. Throws an `Error` for a number that is none. */
export function rulesIn(given: FormData): object {
  const rules = RULES.flatMap(([name, label, isNumber]) => {
    const text = textIn(given, name);
    if (text === undefined) return [];
    const value = isNumber ? Number(text) : text;
    if (Number.isNaN(value)) throw new Error(`${label}: ${text} is no number.`);
    return [[name, value] as const];
  });
  return { ...(given.get('required') === null ? {} : { required: true }), ...Object.fromEntries(rules) };
}
