import type { TimelineDay } from '../../../../../simulator.js';
import { here } from '../../place/place.js';
import { shortInstant } from '../../shown/instant.js';
import { HEIGHT, heightOf, LINE, scaleOf, sumOf, WIDTH, type Scale } from './scale.js';
import { shared } from '../../place/shared.js';

/** Where the hand was dragged to, as an ISO instant; undefined as long as it stands at the clock. */
export const wanted = shared<string | undefined>(undefined);

interface StripProps {
  readonly days: readonly TimelineDay[];
  readonly now: string;
  /** The date that was picked. */
  readonly picked: string | undefined;
}

const DAY = 86_400_000;

/** The days as bars, and the hand of the clock, which can be dragged and moved with the arrow keys. */
export function Strip({ days, now, picked }: StripProps) {
  const scale = scaleOf(days);
  const most = Math.max(1, ...days.map(({ happened, due }) => Math.max(sumOf(happened), sumOf(due))));
  return (
    <div class="strip">
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="group" aria-label="Days">
        {days.map((day) => (
          <DayBars key={day.date} day={day} scale={scale} most={most} isPicked={day.date === picked} />
        ))}
        <line class="axis" x1="0" x2={WIDTH} y1={LINE} y2={LINE} />
        <Hand now={now} scale={scale} />
      </svg>
      <Months days={days} scale={scale} />
    </div>
  );
}

interface DayProps {
  readonly day: TimelineDay;
  readonly scale: Scale;
  readonly most: number;
  readonly isPicked: boolean;
}

function DayBars({ day: { date, begins, happened, due }, scale, most, isPicked }: DayProps) {
  const [past, coming] = [sumOf(happened), sumOf(due)];
  const x = scale.xOf(Date.parse(begins));
  const [above, below] = [heightOf(past, most), heightOf(coming, most)];
  const inner = { x: x + scale.day * 0.14, width: scale.day * 0.72 };
  const title = `${date}: ${told({ ...happened })} happened; ${told({ ...due })} due`;
  return (
    <a href={here({ day: date })} aria-label={title} tabindex={past + coming > 0 ? 0 : -1} class={isPicked ? 'day is-picked' : 'day'}>
      <title>{title}</title>
      <rect class="ground" x={x} y={0} width={scale.day} height={HEIGHT} />
      <rect class="happened" {...inner} y={LINE - above} height={above} />
      <rect class="due" {...inner} y={LINE} height={below} />
    </a>
  );
}

function told(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.length === 0 ? 'nothing' : parts.map(([name, count]) => `${String(count)} ${name}`).join(', ');
}

function Hand({ now, scale }: { readonly now: string; readonly scale: Scale }) {
  const at = wanted.value ?? now;
  const [x, began] = [scale.xOf(Date.parse(at)), Date.parse(now)];
  const moveTo = (milliseconds: number): void => {
    wanted.value = milliseconds <= began ? undefined : new Date(milliseconds).toISOString();
  };
  return (
    <g
      class="hand"
      role="slider"
      tabindex={0}
      aria-label="The clock"
      aria-valuemin={began}
      aria-valuemax={Math.round(scale.instantAt(WIDTH))}
      aria-valuenow={Date.parse(at)}
      aria-valuetext={shortInstant(at)}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveTo(Date.parse(at) + by * DAY);
      }}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={(event) => {
        const { currentTarget, pointerId, clientX } = event;
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const frame = currentTarget.ownerSVGElement?.getBoundingClientRect();
        if (frame !== undefined) moveTo(scale.instantAt(((clientX - frame.left) / frame.width) * WIDTH));
      }}
    >
      <rect class="grip" x={x - 9} y={0} width={18} height={HEIGHT} />
      <line x1={x} x2={x} y1={0} y2={HEIGHT} />
    </g>
  );
}

// Text would be drawn out with the drawing, so that it stands below it.
function Months({ days, scale }: { readonly days: readonly TimelineDay[]; readonly scale: Scale }) {
  const step = Math.max(1, Math.ceil(days.length / 8));
  return (
    <div class="months" aria-hidden="true">
      {days.map(({ date, begins }, index) =>
        index % step === 0 ? (
          <span key={date} style={{ left: `${String((scale.xOf(Date.parse(begins)) / WIDTH) * 100)}%` }}>
            {date.slice(5)}
          </span>
        ) : null,
      )}
    </div>
  );
}
