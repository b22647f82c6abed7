import { query } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Part, Shown } from '../../shown/parts.js';
import { Table } from '../../shown/table.js';
import { kindAt, text, type Kind, type Shown as Values } from './kinds.js';

interface Page {
  readonly records: readonly Values[];
  readonly total: number;
}

// Rows of each list; the others stand in the section.
const ROWS = 5;

/** Records that belong to one: a customer's subscriptions, addresses and so on. */
export function Related({ kind, record }: { readonly kind: Kind; readonly record: Values }) {
  return (
    <>
      {kind.related?.map(({ path, by, of }) => {
        const other = kindAt(path);
        return other === undefined ? null : <RelatedList key={path} kind={other} by={by} value={text(record, of)} />;
      })}
    </>
  );
}

function RelatedList({ kind, by, value }: { readonly kind: Kind; readonly by: string; readonly value: string }) {
  const path = `/records/${kind.resource}${query({ [by]: value, limit: ROWS, latestFirst: true })}`;
  const loaded = useAnswer<Page>(path, { live: ['request', 'act', 'order', 'state'] });
  return (
    <Part
      title={kind.title}
      actions={
        <>
          {loaded.value !== undefined && loaded.value.total > ROWS && (
            <a href={at([kind.path], { [by]: value })}>All {loaded.value.total}</a>
          )}
          {kind.members.length > 0 && by === 'customer' && <a href={at([kind.path, 'new'], { customer: value })}>New</a>}
        </>
      }
    >
      <Shown loaded={loaded}>
        {({ records }) =>
          records.length === 0 ? (
            <p class="quiet">None.</p>
          ) : (
            <Table
              label={kind.title}
              rows={records}
              columns={kind.columns.filter(({ title }) => title !== 'Customer')}
              keyOf={(each) => text(each, 'id')}
              hrefOf={(each) => at([kind.path, text(each, 'id')])}
            />
          )
        }
      </Shown>
    </Part>
  );
}
