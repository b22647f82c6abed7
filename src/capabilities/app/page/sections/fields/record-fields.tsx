import { jsonText } from '../../calls/exact.js';
import { at } from '../../place/place.js';
import { Empty, Shown } from '../../shown/parts.js';
import type { Opened } from '../records/opened.js';
import { useDefinitions } from './definitions-of.js';
import type { FieldDefinition } from './drafts.js';
import { FieldEditor } from './field-editor.js';

/** The user-defined fields of a record: those that are defined, each in its control, and those that somebody has written besides. */
export function RecordFields({ opened }: { readonly opened: Opened }) {
  const loaded = useDefinitions(opened.kind.entity);
  const own = (opened.record.user_defined_fields ?? {}) as Readonly<Record<string, unknown>>; // a map, or a list where it is empty
  return (
    <Shown loaded={loaded}>
      {({ definitions, currency }) => {
        const known = new Set(definitions.map(({ code }) => code));
        const others = Array.isArray(own) ? [] : Object.keys(own).filter((code) => !known.has(code));
        return (
          <div class="fields">
            {definitions.length + others.length === 0 && (
              <Empty title="No fields yet.">
                <a href={at(['user-defined-fields', 'new'])}>Define one</a>, or write any by the API.
              </Empty>
            )}
            {[...definitions, ...others.map(undefinedField)].map((definition) => (
              <FieldEditor
                key={`${definition.code} ${jsonText(own[definition.code])}`}
                opened={opened}
                definition={definition}
                value={own[definition.code]}
                currency={currency}
              />
            ))}
          </div>
        );
      }}
    </Shown>
  );
}

// What the API has taken without a definition is edited as JSON.
function undefinedField(code: string): FieldDefinition {
  return {
    ...{ id: 0, code, entity_type: '', data_type: 'object', field_type: 'json', label: code },
    ...{ default_value: null, populate_default: false, validate_data: false, rules: {} },
  };
}
