import { useState } from 'preact/hooks';
import type { Entry } from '../../../../../simulator.js';
import { send } from '../../calls/call.js';
import { jsonText } from '../../calls/exact.js';
import { asked, at, shown } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { Chip } from '../../shown/chip.js';
import { Code } from '../../shown/code.js';
import { download } from '../../shown/download.js';
import { Instant } from '../../shown/instant.js';
import { Badge, Empty, Part } from '../../shown/parts.js';
import { Pager } from '../../shown/pager.js';
import { Split } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { MessagePart, RequestParts } from '../journal/request-detail.js';
import { shared } from '../../place/shared.js';

/** A journal that was opened: it stays in the memory of the page, and is sent nowhere. */
interface Opened {
  readonly name: string;
  /** The latest first. */
  readonly entries: readonly Entry[];
  /** The numbers of the lines that are no entries. */
  readonly wrong: readonly number[];
}

const opened = shared<Opened | undefined>(undefined);
const KINDS = ['request', 'event', 'delivery', 'order', 'move', 'state', 'act'];
// Rows of a page.
const ROWS = 50;

/** Looks into a journal file, as a run in CI leaves behind, and saves the present journal as one. */
export function JournalFile() {
  const number = shown.value[0];
  const entry = opened.value?.entries.find((each) => String(each.number) === number);
  return (
    <Split
      title="Open a journal file"
      about="A run in CI leaves one behind, as subsim journal --export run.ndjson does. It is read in this page, and sent nowhere."
      actions={
        <>
          {(['ndjson', 'har'] as const).map((format) => (
            <Act
              key={format}
              kind="plain"
              act={async () => {
                const answer = await send('GET', `/journal/export?format=${format}`, { accept: '*/*' });
                download(await answer.blob(), `journal.${format}`);
              }}
            >
              Save the present one as {format}
            </Act>
          ))}
        </>
      }
      list={
        <>
          <input
            type="file"
            aria-label="Journal file"
            accept=".ndjson,.jsonl,application/x-ndjson"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file !== undefined) void open(file);
            }}
          />
          {opened.value === undefined ? <Empty title="No file is open.">Pick one above.</Empty> : <Entries opened={opened.value} />}
        </>
      }
      detail={
        number === undefined ? undefined : entry === undefined ? (
          <Empty title="There is no such entry.">Open the file again.</Empty>
        ) : (
          <EntryDetail entry={entry} />
        )
      }
    />
  );
}

async function open(file: File): Promise<void> {
  const lines = (await file.text()).split('\n').map((line, index) => ({ line, number: index + 1 }));
  const read = lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => ({ number, entry: entryIn(line) }));
  opened.value = {
    name: file.name,
    entries: read.flatMap(({ entry }) => (entry === undefined ? [] : [entry])).reverse(),
    wrong: read.flatMap(({ entry, number }) => (entry === undefined ? [number] : [])),
  };
}

function entryIn(line: string): Entry | undefined {
  try {
    const value = JSON.parse(line) as Entry | null;
    return typeof value === 'object' && value !== null && KINDS.includes(value.kind) && typeof value.number === 'number'
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function Entries({ opened: { name, entries, wrong } }: { readonly opened: Opened }) {
  const [text, setText] = useState('');
  const kind = asked.value.get('kind');
  const from = Number(asked.value.get('from') ?? 0);
  const wanted = text.toLowerCase();
  const found = entries.filter(
    (entry) => (kind === null || entry.kind === kind) && (wanted === '' || JSON.stringify(entry).toLowerCase().includes(wanted)),
  );
  return (
    <Part title={name}>
      {wrong.length > 0 && <p class="field-fault">No entries: line {wrong.slice(0, 10).join(', ')}.</p>}
      <div class="search-bar">
        <input
          id="search"
          type="search"
          aria-label="Search the file"
          placeholder="Search the file"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
        />
        <div class="chips">
          {KINDS.map((each) => (
            <Chip key={each} name="kind" value={each} isOn={each === kind}>
              {each}
            </Chip>
          ))}
        </div>
      </div>
      <Table
        label="Entries of the file, the latest first"
        rows={found.slice(from, from + ROWS)}
        keyOf={({ number }) => number}
        hrefOf={({ number }) => at(['journal-file', number], Object.fromEntries(asked.value))}
        current={shown.value[0]}
        columns={[
          { title: 'Entry', show: (entry) => told(entry), kind: 'wide' },
          { title: 'Kind', show: (entry) => <Badge>{entry.kind}</Badge> },
          { title: 'At', show: ({ at: instant }) => <Instant at={instant} />, kind: 'minor' },
        ]}
      />
      <Pager next={from + ROWS < found.length ? from + ROWS : null} total={found.length} />
    </Part>
  );
}

function told(entry: Entry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.method} ${entry.path} ${String(entry.status)}`;
    case 'event':
      return `${entry.type} ${entry.subject ?? ''}`;
    case 'delivery':
      return `${entry.type} ${String(entry.status ?? '')} ${entry.outcome}`;
    case 'order':
      return `order ${String(entry.order)} ${entry.outcome}`;
    case 'act':
      return entry.act;
    case 'state':
      return `${entry.what} ${entry.name ?? ''}`;
    case 'move':
      return `${entry.from} to ${entry.to}`;
  }
}

function EntryDetail({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'request') return <RequestParts entry={entry} />;
  return (
    <article>
      <h2>{told(entry)}</h2>
      {'request' in entry && entry.request !== null && <MessagePart title="Sent" message={entry.request} />}
      {'answer' in entry && entry.answer !== null && <MessagePart title="Answered" message={entry.answer} />}
      <Code text={jsonText(entry, 2)} label="The entry" />
    </article>
  );
}
