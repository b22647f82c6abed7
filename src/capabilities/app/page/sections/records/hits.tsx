import type { SearchAnswer } from '../../../../../simulator.js';
import { asked } from '../../place/place.js';
import { hrefOfRecord } from '../../place/records.js';
import { Empty } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Table } from '../../shown/table.js';

type Hit = SearchAnswer['hits'][number];

/** Records that were found by what they show, with where the words stand. */
export function Hits({ answer: { hits, next } }: { readonly answer: SearchAnswer }) {
  return (
    <>
      {hits.length === 0 && (
        <Empty title="Nothing shows that.">{next === null ? 'Try fewer words.' : 'Not all was looked at yet: go on with More.'}</Empty>
      )}
      <Table
        label="What was found"
        rows={hits}
        keyOf={({ resource, id }) => `${resource} ${String(id)}`}
        hrefOf={({ resource, id }) => hrefOfRecord(resource, id, Object.fromEntries(asked.value))}
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
