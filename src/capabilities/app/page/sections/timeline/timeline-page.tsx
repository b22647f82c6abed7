import type { TimelineDays } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useLoaded } from '../../calls/loaded.js';
import { asked, go, here } from '../../place/place.js';
import { Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Moments } from './moments.js';
import { Moving } from './moving.js';
import { Strip } from './strip.js';
import { Then } from './then.js';

/** How many days back and ahead a span shows. */
const SPANS = { month: [7, 31], quarter: [14, 92], year: [30, 365] } as const;
type SpanName = keyof typeof SPANS;

const DAY = 86_400_000;

/** What happened, what is due and what comes, along the time of the environment. */
export function TimelinePage() {
  const span = (Object.keys(SPANS) as SpanName[]).find((name) => name === asked.value.get('span')) ?? 'quarter';
  const [back, ahead] = SPANS[span];
  const subscription = asked.value.get('subscription') ?? '';
  const loaded = useLoaded(
    async (signal) => {
      const { now } = await call<{ readonly now: string }>('GET', '/clock', { signal });
      const dates = { from: dateAt(now, -back), to: dateAt(now, ahead) };
      const days = await call<TimelineDays>('GET', `/timeline/days${query({ ...dates, subscription })}`, { signal });
      return { now, ...days };
    },
    { about: `${span} ${subscription}`, live: ['move', 'order', 'state', 'act', 'request'] },
  );
  return (
    <Page
      title="Time line"
      about="Above the line what happened, below it what is due and comes. Drag the hand to move the clock; pick a day to look into it."
    >
      <Choices span={span} subscription={subscription} />
      <Shown loaded={loaded}>
        {({ now, days }) => (
          <>
            <Strip days={days} now={now} picked={asked.value.get('day') ?? undefined} />
            <Moving days={days} now={now} />
            <Then now={now} />
            <Moments days={days} now={now} />
          </>
        )}
      </Shown>
    </Page>
  );
}

function dateAt(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY).toISOString().slice(0, 10);
}

function Choices({ span, subscription }: { readonly span: SpanName; readonly subscription: string }) {
  return (
    <div class="actions">
      <div class="switch" role="group" aria-label="How much is shown">
        {(Object.keys(SPANS) as SpanName[]).map((each) => (
          <a key={each} href={here({ span: each })} aria-current={each === span ? 'true' : undefined}>
            {each}
          </a>
        ))}
      </div>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('subscription');
          go(here({ subscription: typeof given === 'string' ? given.trim() : '' }));
        }}
      >
        <input
          id="search"
          name="subscription"
          type="search"
          inputMode="numeric"
          placeholder="Only subscription …"
          aria-label="Only what concerns a subscription, by its id"
          defaultValue={subscription}
        />
      </form>
    </div>
  );
}
