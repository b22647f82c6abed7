import type { SearchAnswer } from '../../../../../simulator.js';
import type { ComponentType } from 'preact';
import { query } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { asked, at, go, here, shown } from '../../place/place.js';
import { Chip } from '../../shown/chip.js';
import { Empty, Shown } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { text, type Kind, type Shown as ShownRecord } from './kinds.js';
import { Hits } from './hits.js';
import { NewRecord } from './new-record.js';
import { RecordDetail } from './record-detail.js';

interface RecordPage {
  readonly records: readonly ShownRecord[];
  readonly total: number;
  readonly next: number | null;
}

// Rows of a page: no more are asked for or shown.
const ROWS = 50;

/** Makes the section of a kind of record. */
export function sectionOf(kind: Kind): ComponentType {
  return () => {
    const id = shown.value[0];
    const isNew = id === 'new';
    return (
      <Split
        title={kind.title}
        about={kind.about}
        actions={kind.members.length === 0 ? undefined : <a href={at([kind.path, 'new'])}>New</a>}
        list={<RecordList kind={kind} />}
        detail={id === undefined ? undefined : isNew ? <NewRecord kind={kind} /> : <RecordDetail kind={kind} id={id} />}
      />
    );
  };
}

function RecordList({ kind }: { readonly kind: Kind }) {
  return (
    <>
      <Finding kind={kind} />
      {(asked.value.get('q') ?? '') === '' ? <AllRecords kind={kind} /> : <FoundRecords kind={kind} />}
    </>
  );
}

function FoundRecords({ kind }: { readonly kind: Kind }) {
  const [q, from] = [asked.value.get('q') ?? '', asked.value.get('from') ?? ''];
  const loaded = useAnswer<SearchAnswer>(`/search${query({ q, in: kind.searched, from, limit: ROWS })}`);
  return <Shown loaded={loaded}>{(answer) => <Hits answer={answer} />}</Shown>;
}

function AllRecords({ kind }: { readonly kind: Kind }) {
  const values = Object.fromEntries(['from', 'status', 'customer', 'product'].map((name) => [name, asked.value.get(name) ?? '']));
  const path = `/records/${kind.resource}${query({ ...values, latestFirst: true, limit: ROWS })}`;
  const loaded = useAnswer<RecordPage>(path, { live: values.from === '' ? ['request', 'order', 'act', 'state', 'move'] : [] });
  return (
    <Shown loaded={loaded}>
      {({ records, total, next }) =>
        records.length === 0 ? (
          <None kind={kind} isFiltered={Object.values(values).some((value) => value !== '')} />
        ) : (
          <>
            <Table
              label={`${kind.title}, the latest first`}
              rows={records}
              columns={kind.columns}
              keyOf={(record) => text(record, 'id')}
              hrefOf={(record) => at([kind.path, text(record, 'id')], Object.fromEntries(asked.value))}
              current={shown.value[0]}
            />
            <Pager next={next} total={total} />
          </>
        )
      }
    </Shown>
  );
}

function None({ kind, isFiltered }: { readonly kind: Kind; readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="None is like that.">Take a filter away to see the others.</Empty>;
  return (
    <Empty title={`There are no ${kind.title.toLowerCase()} yet.`}>
      {kind.members.length === 0 ? 'The API makes them.' : <a href={at([kind.path, 'new'])}>Make one</a>}
    </Empty>
  );
}

function Finding({ kind }: { readonly kind: Kind }) {
  const filters = ['customer', 'product'].flatMap((name) => (asked.value.has(name) ? [[name, asked.value.get(name) ?? ''] as const] : []));
  return (
    <form
      class="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get('q');
        if (typeof q === 'string') go(here({ q: q.trim(), from: undefined }));
      }}
    >
      <input
        id="search"
        name="q"
        type="search"
        aria-label={`Search ${kind.title.toLowerCase()}`}
        placeholder="Search by anything that they show"
        defaultValue={asked.value.get('q') ?? ''}
      />
      <div class="chips">
        {filters.map(([name, value]) => (
          <a key={name} class="chip is-on" href={here({ [name]: undefined, from: undefined })} aria-label={`Take away ${name} ${value}`}>
            {name} {value} <span aria-hidden="true">×</span>
          </a>
        ))}
        {kind.statuses?.map((status) => (
          <Chip key={status} name="status" value={status} isOn={asked.value.get('status') === status}>
            {status}
          </Chip>
        ))}
      </div>
    </form>
  );
}
