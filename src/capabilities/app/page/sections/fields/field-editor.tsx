import { useState } from 'preact/hooks';
import { call, Refused } from '../../calls/call.js';
import { jsonText } from '../../calls/exact.js';
import { Code } from '../../shown/code.js';
import { Badge } from '../../shown/parts.js';
import { notify } from '../../shown/notices.js';
import type { Opened } from '../records/opened.js';
import { curlFor } from './api-line.js';
import { Control } from './control.js';
import { draftOf, valueOf, type FieldDefinition } from './drafts.js';

interface EditorProps {
  readonly opened: Opened;
  readonly definition: FieldDefinition;
  /** What stands there; undefined for nothing. */
  readonly value: unknown;
  readonly currency: string;
}

/** Why a field was not saved: the rule in words, and the value that was refused. */
interface Stopped {
  readonly sentence: string;
  /** How the API is sent the same; undefined for what is no JSON. */
  readonly line?: string;
}

/** A field in its control. What "Validate Data" refuses is said with its rule, beside how the API takes the same value. */
export function FieldEditor(props: EditorProps) {
  const { definition, value, currency } = props;
  const [draft, setDraft] = useState(draftOf(definition, value));
  const { stopped, write } = useWriting(props);
  const { code, label, field_type: control, validate_data: isValidated, id: definedAs } = definition;
  const drafted = safeValue(definition, draft);
  const toggle = (): void => {
    setDraft(draft.isJson ? draftOf(definition, drafted) : { text: jsonText(drafted) || '""', isJson: true });
  };
  return (
    <form
      class={stopped === undefined ? 'field field-row' : 'field field-row is-wrong'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void write(() => valueOf(definition, draft) ?? null);
      }}
    >
      <div class="field-top">
        <span class="field-label">{label}</span> <code>{code}</code>
        {definedAs === 0 && <Badge>no definition</Badge>}
        {isValidated && <Badge>Validate Data</Badge>}
      </div>
      <Control definition={definition} draft={draft} onChange={setDraft} label={label} currency={currency} />
      <div class="actions">
        {jsonText(drafted) !== jsonText(value) && (
          <button type="submit" class="primary">
            Save
          </button>
        )}
        {control !== 'json' && (
          <button type="button" class="plain" onClick={toggle}>
            {draft.isJson ? `As ${control.replace('_', ' ')}` : 'As JSON'}
          </button>
        )}
        {value !== undefined && (
          <button type="button" class="plain" onClick={() => void write(() => null)}>
            Remove
          </button>
        )}
      </div>
      {stopped !== undefined && <Contrast stopped={stopped} />}
    </form>
  );
}

interface Writing {
  readonly stopped: Stopped | undefined;
  /** Writes what it is given, of which null removes the field. */
  readonly write: (value: () => unknown) => Promise<void>;
}

function useWriting({ opened, definition: { code, label } }: EditorProps): Writing {
  const { kind, id, reload } = opened;
  const [stopped, setStopped] = useState<Stopped | undefined>();
  const send = async (wanted: unknown): Promise<void> => {
    try {
      await call('PATCH', `/records/${kind.resource}/${id}`, { body: { userDefinedFields: { [code]: wanted } } });
      notify(wanted === null ? `${label} was removed.` : `${label} was saved.`);
      reload();
    } catch (error) {
      setStopped({ sentence: sentenceOf(error, code), line: curlFor(opened, code, wanted) });
    }
  };
  const write = async (value: () => unknown): Promise<void> => {
    setStopped(undefined);
    try {
      await send(value());
    } catch (error) {
      setStopped({ sentence: error instanceof Error ? error.message : String(error) });
    }
  };
  return { stopped, write };
}

function safeValue(definition: FieldDefinition, draft: { readonly text: string; readonly isJson: boolean }): unknown {
  try {
    return valueOf(definition, draft);
  } catch {
    return draft.text;
  }
}

function Contrast({ stopped: { sentence, line } }: { readonly stopped: Stopped }) {
  return (
    <div role="alert">
      <p class="field-fault">{sentence}</p>
      {line !== undefined && (
        <div class="hint">
          <p>
            <strong>The API would accept this.</strong> “Validate Data” counts here, in the merchant application, and never in the API
            (§2.1).
          </p>
          <Code text={line} label="The same value by the API" />
        </div>
      )}
    </div>
  );
}

function sentenceOf(error: unknown, code: string): string {
  if (!(error instanceof Refused)) return String(error);
  return error.message.replace(`user_defined_fields.${code}: `, '');
}
