import type { TimelineDay, TimelineEntry, TimelinePage } from '../../../../../simulator.js';
import { query } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { asked, at, here } from '../../place/place.js';
import { Badge, Empty, Part, Shown } from '../../shown/parts.js';
import { Instant } from '../../shown/instant.js';
import { Table } from '../../shown/table.js';

interface MomentsProps {
  readonly days: readonly TimelineDay[];
  readonly now: string;
}

// Rows of a page.
const ROWS = 50;

/** What happened and is due on the day that was picked, or from now on. */
export function Moments({ days, now }: MomentsProps) {
  const picked = days.find(({ date }) => date === asked.value.get('day'));
  const until = picked === undefined ? undefined : days[days.indexOf(picked) + 1]?.begins;
  const [subscription, after] = [asked.value.get('subscription') ?? '', asked.value.get('after') ?? ''];
  const path = `/timeline${query({ from: picked?.begins ?? now, to: until, subscription, after, limit: ROWS })}`;
  const loaded = useAnswer<TimelinePage>(path, { live: ['move', 'order', 'state'] });
  return (
    <Part
      title={picked === undefined ? 'From now on' : picked.date}
      actions={picked === undefined ? undefined : <a href={here({ day: undefined, after: undefined })}>From now on</a>}
    >
      <Shown loaded={loaded}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty title="Nothing.">Pick another day above; those with a bar have something.</Empty>
          ) : (
            <>
              <MomentTable entries={entries} />
              {next !== null && (
                <nav class="pager" aria-label="Parts of the list">
                  <a href={here({ after: next })}>More</a>
                </nav>
              )}
            </>
          )
        }
      </Shown>
    </Part>
  );
}

function MomentTable({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const rows = entries.map((entry, index) => ({ ...entry, index }));
  return (
    <Table
      label="What happened and is due"
      rows={rows}
      keyOf={({ index }) => index}
      columns={[
        {
          title: 'At',
          show: ({ instant }) => (
            <a href={here({ then: instant })} title="What was so then">
              <Instant at={instant} />
            </a>
          ),
        },
        { title: 'What', show: (entry) => <What entry={entry} />, kind: 'wide' },
        {
          title: 'State',
          show: ({ state, isForecast }) => <Badge tone={state === 'due' ? 'wait' : 'good'}>{isForecast ? 'forecast' : state}</Badge>,
        },
      ]}
    />
  );
}

function What({ entry: { text, trace, snapshot, subscriptions } }: { readonly entry: TimelineEntry }) {
  if (trace !== null) return <a href={at(['trace', trace])}>{text}</a>;
  if (snapshot !== null) return <a href={at(['snapshots'])}>{text}</a>;
  const [only] = subscriptions;
  return only === undefined ? <>{text}</> : <a href={at(['subscriptions', only])}>{text}</a>;
}
