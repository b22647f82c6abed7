import type { SearchAnswer } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, go, here } from '../../place/place.js';
import { hrefOfRecord } from '../../place/records.js';
import { Empty, Shown } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';

type Hit = SearchAnswer['hits'][number];

// Rows of a page.
const ROWS = 50;

/** Records that show what was looked for. */
export function Search() {
  const [q, kinds] = [asked.value.get('q') ?? '', asked.value.get('in') ?? ''];
  const path = `/search${query({ q, in: kinds, from: asked.value.get('from') ?? '', limit: ROWS })}`;
  const loaded = useLoaded((signal) => (q === '' ? Promise.resolve(undefined) : call<SearchAnswer>('GET', path, { signal })), {
    about: path,
  });
  return (
    <Page title="Search" about="Records that hold every word somewhere in what they show.">
      <form
        class="search-bar"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('q');
          if (typeof given === 'string') go(here({ q: given.trim(), from: undefined }));
        }}
      >
        <input id="search" name="q" type="search" aria-label="Search records" defaultValue={q} />
        {kinds !== '' && (
          <div class="chips">
            <a class="chip is-on" href={here({ in: undefined })} aria-label={`Search all kinds, not only ${kinds}`}>
              {kinds} <span aria-hidden="true">×</span>
            </a>
          </div>
        )}
      </form>
      {q === '' ? (
        <Empty title="What are you looking for?">A name, an e-mail address, an id, a word in a user-defined field.</Empty>
      ) : (
        <Shown loaded={loaded}>{(answer) => answer !== undefined && <Hits answer={answer} />}</Shown>
      )}
    </Page>
  );
}

function Hits({ answer: { hits, next } }: { readonly answer: SearchAnswer }) {
  return (
    <>
      {hits.length === 0 && (
        <Empty title="Nothing shows that.">{next === null ? 'Try fewer words.' : 'Not all was looked at yet: go on with More.'}</Empty>
      )}
      <Table
        label="What was found"
        rows={hits}
        keyOf={({ resource, id }) => `${resource} ${String(id)}`}
        hrefOf={({ resource, id }) => hrefOfRecord(resource, id)}
        columns={[
          { title: 'Record', show: ({ title, resource, id }) => title ?? `${resource} ${String(id)}` },
          { title: 'Kind', show: ({ resource, id }) => `${resource.replaceAll('-', ' ')} ${String(id)}`, kind: 'minor' },
          { title: 'Where', show: ({ found }) => <Where found={found} />, kind: 'wide' },
        ]}
      />
      <Pager next={next} />
    </>
  );
}

function Where({ found: [first] }: { readonly found: Hit['found'] }) {
  if (first === undefined) return null;
  const { member, text, marks } = first;
  const parts = marks.flatMap(({ from, to }, index) => [
    text.slice(marks[index - 1]?.to ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return (
    <>
      <span class="quiet">{member}</span> {parts}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
