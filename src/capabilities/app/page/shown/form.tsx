import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { Refused } from '../calls/call.js';
import { Fault } from './parts.js';

interface FieldProps {
  readonly label: string;
  /** How it is to be filled in, and what happens without it. */
  readonly hint?: string | undefined;
  /** What is wrong with it. */
  readonly fault?: string | undefined;
  readonly children: ComponentChildren;
}

/** A labelled control of a form; the control is its only child. */
export function Field({ label, hint, fault, children }: FieldProps) {
  return (
    <div class={fault === undefined ? 'field' : 'field is-wrong'}>
      <label>
        <span class="field-label">{label}</span>
        {children}
      </label>
      {hint !== undefined && <span class="quiet">{hint}</span>}
      {fault !== undefined && (
        <span class="field-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & ComponentProps<'input'>;

/** A labelled line of text, or another input where its type says so. */
export function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      <input type="text" {...input} />
    </Field>
  );
}

interface CheckBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly defaultChecked?: boolean;
}

/** A check box with its label. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label class="field check">
      <input type="checkbox" {...input} />
      <span class="field-label">{label}</span>
    </label>
  );
}

interface FormProps {
  readonly children: ComponentChildren;
  /** What the button says. */
  readonly submit: string;
  /** Does what the form is for, with what stands in its controls by their names; what it throws is shown. */
  readonly onSubmit: (given: FormData) => Promise<unknown>;
  readonly actions?: ComponentChildren;
}

/** A form that sends by the control API and shows why it was refused. */
export function Form({ children, submit, onSubmit, actions }: FormProps) {
  const [refused, setRefused] = useState<Refused | undefined>();
  const [isBusy, setBusy] = useState(false);
  const run = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await onSubmit(new FormData(form));
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused(error instanceof Error ? error.message : String(error), { status: 0 }));
    }
    setBusy(false);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(event.currentTarget);
      }}
    >
      {children}
      {refused !== undefined && <Fault refused={refused} />}
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {submit}
        </button>
        {actions}
      </div>
    </form>
  );
}

/** The text of a control; undefined when nothing was filled in. */
export function textIn(given: FormData, name: string): string | undefined {
  const value = given.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
