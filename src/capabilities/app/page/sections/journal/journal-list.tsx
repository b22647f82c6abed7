import type { Entry, EntryKind, OfKind } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, at, section, shown } from '../../place/place.js';
import { Empty, Shown } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Table, type Column } from '../../shown/table.js';
import { SearchBar } from './search-bar.js';

/** How one kind of entry is listed. */
export interface Listing<Kind extends EntryKind> {
  readonly kind: Kind;
  /** What the rows are, for who hears the table. */
  readonly label: string;
  readonly columns: readonly Column<OfKind<Entry, Kind>>[];
  /** The segment of the address that shows the entry. */
  readonly shownAs: (entry: OfKind<Entry, Kind>) => string | number;
  /** Searches that are offered, in the language of the journal. */
  readonly offered: readonly string[];
  /** What stands where nothing has come yet. */
  readonly empty: { readonly title: string; readonly todo: preact.ComponentChildren };
}

interface EntryPage<Shown> {
  readonly entries: readonly Shown[];
  readonly next: number | null;
}

// Rows of a page: no more are asked for or shown.
const ROWS = 50;

/** Entries of one kind, the latest first, as they come; searched in the language of the journal. */
export function JournalList<Kind extends EntryKind>({ kind, label, columns, shownAs, offered, empty }: Listing<Kind>) {
  const [q, from] = [asked.value.get('q') ?? '', asked.value.get('from') ?? ''];
  const path = `/journal${query({ kind, q, from, limit: ROWS, latestFirst: true })}`;
  const loaded = useLoaded((signal) => call<EntryPage<OfKind<Entry, Kind>>>('GET', path, { signal }), {
    about: path,
    live: from === '' ? [kind] : [],
  });
  return (
    <>
      <SearchBar offered={offered} />
      <Shown loaded={loaded}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Nothing q={q} empty={empty} />
          ) : (
            <>
              <Table
                label={label}
                rows={entries}
                columns={columns}
                keyOf={({ number }) => number}
                hrefOf={(entry) => at([section.value, shownAs(entry)], Object.fromEntries(asked.value))}
                current={entries.find((entry) => String(shownAs(entry)) === shown.value[0])?.number}
              />
              <Pager next={next} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function Nothing({ q, empty: { title, todo } }: { readonly q: string; readonly empty: Listing<EntryKind>['empty'] }) {
  if (q === '') return <Empty title={title}>{todo}</Empty>;
  return <Empty title="Nothing matches this search.">Take a term away, or look at what the journal has without one.</Empty>;
}
