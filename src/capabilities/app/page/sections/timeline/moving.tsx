import type { Advance, TimelineDay } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { Act } from '../../shown/act-button.js';
import { shortInstant } from '../../shown/instant.js';
import { sumOf } from './scale.js';
import { wanted } from './strip.js';

interface MovingProps {
  readonly days: readonly TimelineDay[];
  readonly now: string;
}

/** What falls due up to where the hand was dragged, and the button that moves the clock there. */
export function Moving({ days, now }: MovingProps) {
  const to = wanted.value;
  if (to === undefined || to <= now) return null;
  const passed = days.filter(({ begins }) => begins <= to);
  const due = passed.reduce((sum, day) => sum + sumOf({ ...day.due }), 0);
  const orders = passed.reduce((sum, day) => sum + day.due.orders, 0);
  return (
    <div class="hint actions" role="status">
      <span>
        Move the clock to <strong>{shortInstant(to)}</strong>? Up to {due.toLocaleString('en')} things fall due by then,{' '}
        {orders.toLocaleString('en')} orders among them.
      </span>
      <Act kind="primary" act={() => advance(to)}>
        Advance
      </Act>
      <button type="button" onClick={reset}>
        Leave it
      </button>
    </div>
  );
}

function reset(): void {
  wanted.value = undefined;
}

async function advance(to: string): Promise<string> {
  const { orders, webhooks } = await call<Advance>('POST', '/clock/advance', { body: { to } });
  reset();
  return `The clock stands at ${shortInstant(to)}: ${String(orders.placed)} orders placed, ${String(webhooks.delivered)} webhooks delivered.`;
}
