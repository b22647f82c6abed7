import fc from 'fast-check';

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** From an instant on, a zone's clocks are so many milliseconds ahead of UTC. */
interface Change {
  readonly instant: number;
  readonly offset: number;
}

const change = (text: string, hours: number): Change => ({ instant: Date.parse(text), offset: hours * HOUR });

// What the clocks of three zones do in 2026 and 2027, by the rules of their countries.
const ZONES = {
  UTC: [change('2026-01-01T00:00:00Z', 0)],
  'America/New_York': [
    change('2026-01-01T00:00:00Z', -5),
    change('2026-03-08T07:00:00Z', -4),
    change('2026-11-01T06:00:00Z', -5),
    change('2027-03-14T07:00:00Z', -4),
    change('2027-11-07T06:00:00Z', -5),
  ],
  'Australia/Lord_Howe': [
    change('2026-01-01T00:00:00Z', 11),
    change('2026-04-04T15:00:00Z', 10.5),
    change('2026-10-03T15:30:00Z', 11),
    change('2027-04-03T15:00:00Z', 10.5),
    change('2027-10-02T15:30:00Z', 11),
  ],
} as const satisfies Readonly<Record<string, readonly Change[]>>;

type Zone = keyof typeof ZONES;

const [FIRST, LAST] = [Date.parse('2026-01-03T00:00:00Z'), Date.parse('2027-12-29T00:00:00Z')];

/** Instants of 2026 and 2027 in one of the zones, half of them about a change of the clocks. */
export const momentsInZones = fc.constantFrom<Zone>('UTC', 'America/New_York', 'Australia/Lord_Howe').chain((zone) => {
  const changes = fc.constantFrom(...ZONES[zone].slice(1).map(({ instant }) => instant), FIRST);
  const aboutChanges = fc.tuple(changes, fc.integer({ min: -DAY - 2 * HOUR, max: DAY + 2 * HOUR })).map(([at, away]) => at + away);
  return fc.record({ zone: fc.constant(zone), instant: fc.oneof(fc.integer({ min: FIRST, max: LAST }), aboutChanges) });
});

/** What the zone's clocks show at an instant, as the instant at which clocks in UTC show it. */
export function shown(zone: Zone, instant: number): number {
  return instant + (ZONES[zone].findLast((row) => row.instant <= instant) ?? ZONES[zone][0]).offset;
}

/** The instants, earliest first, at which the zone's clocks show a wall time: none, one or two. */
export function instantsOf(zone: Zone, wall: number): number[] {
  const candidates = new Set(ZONES[zone].map(({ offset }) => wall - offset));
  return [...candidates].filter((instant) => shown(zone, instant) === wall).sort((a, b) => a - b);
}

/** How far the clocks jump over a wall time that they never show; 0 when they show it. */
export function gapAt(zone: Zone, wall: number): number {
  if (instantsOf(zone, wall).length > 0) return 0;
  const jump = zone === 'America/New_York' ? HOUR : HOUR / 2;
  return instantsOf(zone, wall + jump).length > 0 ? jump : NaN;
}

/** Whether a zone's clocks change within two days of an instant. */
export function isNearChange(zone: Zone, instant: number): boolean {
  return ZONES[zone].slice(1).some((row) => Math.abs(row.instant - instant) < 2 * DAY);
}

/** A wall time, given as an instant in UTC, as its date and the milliseconds of its day. */
export function wallTime(wall: number): { date: string; milliseconds: number } {
  const text = new Date(wall).toISOString();
  return { date: text.slice(0, 10), milliseconds: wall - Date.parse(`${text.slice(0, 10)}T00:00:00Z`) };
}
