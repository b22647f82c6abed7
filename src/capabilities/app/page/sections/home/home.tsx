import type { EnvironmentState, OrderCallbackSettings, TimelinePage } from '../../../../../simulator.js';
import { call, query } from '../../calls/call.js';
import { useAnswer, useLoaded } from '../../calls/loaded.js';
import { at, environment } from '../../place/place.js';
import { FirstCall } from '../../shown/first-call.js';
import { Instant } from '../../shown/instant.js';
import { Facts, Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';

/** What the simulator is in three lines, a first call, and how the environment stands. */
export function Home() {
  return (
    <Page title="A subscription platform of your own">
      <ol class="lines">
        <li>Point your client at {window.location.origin}: it answers as the platform does, v1, v2 and v3.</li>
        <li>Add a destination and an order callback: Subsim sends your receivers signed webhooks and orders.</li>
        <li>Move the clock: what falls due happens, in order. Everything that went in and out stands on the left.</li>
      </ol>
      <FirstPart />
      <State />
      <Coming />
    </Page>
  );
}

function FirstPart() {
  return (
    <Part title="A first call" actions={<a href={at(['clients'])}>Credentials</a>}>
      <FirstCall />
    </Part>
  );
}

function State() {
  const loaded = useAnswer<EnvironmentState>('/state', { live: 'any' });
  const callback = useAnswer<OrderCallbackSettings>('/order-callback', { live: ['act'] });
  return (
    <Part title={`The environment ${environment.value}`}>
      <Shown loaded={loaded}>
        {({ counts, clock, pending, wire }) => (
          <Facts
            facts={[
              ['Clock', <a href={at(['clock'])}>{clock.kind}</a>],
              ['Customers', <a href={at(['customers'])}>{counts.customers}</a>],
              ['Subscriptions', <a href={at(['subscriptions'])}>{counts.subscriptions}</a>],
              ['Products', <a href={at(['products'])}>{counts.products}</a>],
              ['To be sent', pending.due + pending.inFlight + pending.later],
              ['Wire', wire],
              [
                'Order callback',
                callback.value === undefined ? null : <a href={at(['order-callback'])}>{callback.value.url ?? 'none yet: orders wait'}</a>,
              ],
            ]}
          />
        )}
      </Shown>
    </Part>
  );
}

// How many of what comes are shown.
const COMING = 5;

function Coming() {
  const loaded = useLoaded(
    async (signal) => {
      const { now } = await call<{ readonly now: string }>('GET', '/clock', { signal });
      return call<TimelinePage>('GET', `/timeline${query({ from: now, limit: COMING })}`, { signal });
    },
    { about: 'coming', live: ['move', 'order', 'state'] },
  );
  return (
    <Part title="What comes next" actions={<a href={at(['timeline'])}>Time line</a>}>
      <Shown loaded={loaded}>
        {({ entries }) => (
          <ul class="coming">
            {entries.map(({ instant, text }, index) => (
              <li key={`${instant} ${String(index)}`}>
                <Instant at={instant} /> {text}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Part>
  );
}
