import { asked, at, shown } from '../../place/place.js';
import { Chip } from '../../shown/chip.js';
import { Badge, Empty, Shown } from '../../shown/parts.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { DefinitionForm } from './definition-form.js';
import { useDefinitions } from './definitions-of.js';
import { ENTITIES } from './entities.js';
import type { FieldDefinition } from './drafts.js';

/** The definitions of user-defined fields. */
export function Definitions() {
  const loaded = useDefinitions();
  const id = shown.value[0];
  const entity = asked.value.get('of');
  const picked = loaded.value?.definitions.find((definition) => String(definition.id) === id);
  return (
    <Split
      title="User-defined fields"
      about="Which fields staff fill in, and how. The API takes any field and any JSON, defined or not."
      actions={<a href={at(['user-defined-fields', 'new'], { of: entity ?? undefined })}>New</a>}
      list={
        <>
          <div class="chips">
            {Object.entries(ENTITIES).map(([name, title]) => (
              <Chip key={name} name="of" value={name} isOn={name === entity}>
                {title}
              </Chip>
            ))}
          </div>
          <Shown loaded={loaded}>
            {({ definitions }) => (
              <DefinitionTable definitions={definitions.filter((each) => entity === null || each.entity_type === entity)} />
            )}
          </Shown>
        </>
      }
      detail={
        id === 'new' || picked !== undefined ? (
          <DefinitionForm key={id} definition={picked} reload={loaded.reload} currency={loaded.value?.currency ?? ''} />
        ) : id === undefined ? undefined : (
          <Empty title="There is no such definition.">Pick one of the list.</Empty>
        )
      }
    />
  );
}

function DefinitionTable({ definitions }: { readonly definitions: readonly FieldDefinition[] }) {
  if (definitions.length === 0) return <Empty title="None yet.">Define one, and staff fill it in on each record of that type.</Empty>;
  return (
    <Table
      label="Definitions of user-defined fields"
      rows={definitions}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => at(['user-defined-fields', id], Object.fromEntries(asked.value))}
      current={shown.value[0]}
      columns={[
        { title: 'Label', show: ({ label }) => label, kind: 'wide' },
        { title: 'Code', show: ({ code }) => <code>{code}</code> },
        { title: 'Of', show: ({ entity_type: type }) => ENTITIES[type] ?? type, kind: 'minor' },
        { title: 'Control', show: ({ field_type: control }) => control.replace('_', ' ') },
        { title: 'Data', show: ({ data_type: type }) => type, kind: 'minor' },
        { title: 'Checked', show: ({ validate_data: isValidated }) => isValidated && <Badge>Validate Data</Badge> },
      ]}
    />
  );
}
