import { useState } from 'preact/hooks';
import { Control } from './control.js';
import { useDefinitions } from './definitions-of.js';
import { draftOf, valueOf, type Draft, type FieldDefinition } from './drafts.js';

/** The user-defined fields of a record that is being made. */
export interface Drafts {
  readonly definitions: readonly FieldDefinition[];
  readonly currency: string;
  readonly draftFor: (definition: FieldDefinition) => Draft;
  readonly set: (code: string, draft: Draft) => void;
  /** The values of those that were filled in. Throws an `Error` for what is no JSON. */
  readonly values: () => Readonly<Record<string, unknown>>;
}

/** Keeps what is written into the fields of a new record; what is left empty gets its default from the platform. */
export function useDrafts(entity: string | undefined): Drafts {
  const { value } = useDefinitions(entity ?? 'none');
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const definitions = value?.definitions ?? [];
  const draftFor = (definition: FieldDefinition): Draft => drafts[definition.code] ?? draftOf(definition, undefined);
  return {
    definitions,
    currency: value?.currency ?? '',
    draftFor,
    set: (code, draft) => {
      setDrafts({ ...drafts, [code]: draft });
    },
    values: () =>
      Object.fromEntries(
        definitions.flatMap((definition) => {
          const written = valueOf(definition, draftFor(definition));
          return written === undefined ? [] : [[definition.code, written]];
        }),
      ),
  };
}

/** The controls of those fields. */
export function NewFields({ drafts: { definitions, currency, draftFor, set } }: { readonly drafts: Drafts }) {
  if (definitions.length === 0) return null;
  return (
    <fieldset>
      <legend>User-defined fields</legend>
      {definitions.map((definition) => (
        <div key={definition.code} class="field">
          <span class="field-label">{definition.label}</span>
          <Control
            definition={definition}
            draft={draftFor(definition)}
            label={definition.label}
            currency={currency}
            onChange={(draft) => {
              set(definition.code, draft);
            }}
          />
          {definition.populate_default && <span class="quiet">Left empty it becomes {JSON.stringify(definition.default_value)}.</span>}
        </div>
      ))}
    </fieldset>
  );
}
