/** An instant of an environment, in UTC to the second; whole on hover. */
export function Instant({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined) return <span class="quiet">never</span>;
  return (
    <time class="instant" dateTime={at} title={at}>
      {shortInstant(at)}
    </time>
  );
}

/** As `2026-12-06 12:00:00`. */
export function shortInstant(at: string): string {
  return at.slice(0, 19).replace('T', ' ');
}

// Milliseconds of each, the longest first.
const SPANS: readonly (readonly [unit: string, milliseconds: number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
];

/** How long after an instant another one is, as `+1m` or `+1h 30m`. */
export function gap(from: string, to: string): string {
  const whole = Math.round((Date.parse(to) - Date.parse(from)) / 1_000) * 1_000;
  if (whole === 0) return '+0s';
  let rest = Math.abs(whole);
  const parts = SPANS.flatMap(([unit, milliseconds]) => {
    const count = Math.floor(rest / milliseconds);
    rest -= count * milliseconds;
    return count === 0 ? [] : [`${String(count)}${unit}`];
  });
  return `${whole < 0 ? '−' : '+'}${parts.slice(0, 2).join(' ')}`;
}
