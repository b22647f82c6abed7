import { useEffect } from 'preact/hooks';
import type { ClockState } from '../../../../simulator.js';
import { useAnswer } from '../calls/loaded.js';
import { at } from '../place/place.js';
import { shortInstant } from '../shown/instant.js';

// Milliseconds between two looks at a clock that goes.
const LOOK = 10_000;

/** The environment's time, and the way to the clock. */
export function ClockChip() {
  const clock = useAnswer<ClockState>('/clock', { live: ['move', 'state'], ignoresPause: true });
  const isGoing = clock.value !== undefined && clock.value.kind !== 'frozen';
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setInterval(clock.reload, LOOK);
    return () => {
      clearInterval(timer);
    };
  }, [isGoing]);
  return (
    <a class="clock" href={at(['clock'])} title="The clock of the environment: move it, stop it">
      {clock.value === undefined ? '…' : shortInstant(clock.value.now).slice(0, 16)}
      <span class="quiet wide-only">{clock.value?.kind ?? ''}</span>
    </a>
  );
}
