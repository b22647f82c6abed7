import type { ComponentType } from 'preact';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, at, go, here, shown } from '../../place/place.js';
import { Empty, Shown } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { text, type Kind, type Shown as ShownRecord } from './kinds.js';
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
  const values = Object.fromEntries(['from', 'status', 'customer', 'product'].map((name) => [name, asked.value.get(name) ?? '']));
  const path = `/records/${kind.resource}${query({ ...values, latestFirst: true, limit: ROWS })}`;
  const loaded = useLoaded((signal) => call<RecordPage>('GET', path, { signal }), {
    about: path,
    live: values.from === '' ? ['request', 'order', 'act', 'state', 'move'] : [],
  });
  return (
    <>
      <Finding kind={kind} />
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
    </>
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

// Words are looked for by the search of the environment, which has a page of its own.
function Finding({ kind }: { readonly kind: Kind }) {
  const filters = ['customer', 'product'].flatMap((name) => (asked.value.has(name) ? [[name, asked.value.get(name) ?? ''] as const] : []));
  return (
    <form
      class="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get('q');
        if (typeof q === 'string' && q.trim() !== '') go(at(['search'], { q, in: kind.searched }));
      }}
    >
      <input
        id="search"
        name="q"
        type="search"
        aria-label={`Search ${kind.title.toLowerCase()}`}
        placeholder="Search by anything that they show"
      />
      <div class="chips">
        {filters.map(([name, value]) => (
          <a key={name} class="chip is-on" href={here({ [name]: undefined, from: undefined })} aria-label={`Take away ${name} ${value}`}>
            {name} {value} <span aria-hidden="true">×</span>
          </a>
        ))}
        {kind.statuses?.map((status) => {
          const isOn = asked.value.get('status') === status;
          return (
            <a
              key={status}
              class={isOn ? 'chip is-on' : 'chip'}
              href={here({ status: isOn ? undefined : status, from: undefined })}
              aria-current={isOn ? 'true' : undefined}
            >
              {status}
            </a>
          );
        })}
      </div>
    </form>
  );
}
