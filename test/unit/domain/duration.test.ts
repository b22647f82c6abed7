import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDuration, exactTimeText, readDuration, type Duration } from '../../../src/domain/calendar/duration.js';
import { wallTimeIn } from '../../../src/domain/calendar/wall-time.js';
import { gapAt, instantsOf, isNearChange, momentsInZones, shown, wallTime } from '../../support/unit/clock-changes.js';
import { runs } from '../../support/unit/json-trees.js';

const NOTHING: Duration = { years: 0, months: 0, weeks: 0, days: 0, milliseconds: 0 };
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

const at = (text: string) => Date.parse(text);

function read(text: string): Duration {
  const duration = readDuration(text);
  if (duration === undefined) throw new Error(`${text} was refused`);
  return duration;
}

// The grammar once more, as a walk over letters instead of a pattern.
function isDuration(text: string): boolean {
  if (!text.startsWith('P') || text.length === 1 || text.endsWith('T')) return false;
  let [letters, hasTime, isOver, digits] = ['YMWD', false, false, ''];
  for (const character of text.slice(1)) {
    if (isOver) return false;
    if (character === 'T' && digits === '' && !hasTime) [letters, hasTime] = ['HMS', true];
    else if ('0123456789'.includes(character)) digits += character;
    else if ((character === '.' || character === ',') && hasTime && digits !== '' && !digits.includes('.')) digits += '.';
    else if (letters.includes(character) && digits !== '' && !digits.endsWith('.')) {
      isOver = digits.includes('.');
      letters = letters.slice(letters.indexOf(character) + 1);
      digits = '';
    } else return false;
  }
  return digits === '';
}

describe('reading a duration', () => {
  test.each<[string, Partial<Duration>]>([
    ['P3M', { months: 3 }],
    ['PT1M', { milliseconds: MINUTE }],
    ['P1Y2M10DT2H30M', { years: 1, months: 2, days: 10, milliseconds: 2 * HOUR + 30 * MINUTE }],
    ['P2W', { weeks: 2 }],
    ['P1Y2W3D', { years: 1, weeks: 2, days: 3 }],
    ['PT0.5S', { milliseconds: 500 }],
    ['PT0,5S', { milliseconds: 500 }],
    ['PT1.001S', { milliseconds: 1001 }],
    ['PT8.2S', { milliseconds: 8200 }],
    ['PT0.0004S', {}],
    ['PT0.0006S', { milliseconds: 1 }],
    ['PT1.5M', { milliseconds: 90 * SECOND }],
    ['PT1H0.25M', { milliseconds: HOUR + 15 * SECOND }],
    ['PT0.1H', { milliseconds: 6 * MINUTE }],
    ['P1DT12H', { days: 1, milliseconds: 12 * HOUR }],
    ['PT36H', { milliseconds: 36 * HOUR }],
    ['P0D', {}],
    ['PT0S', {}],
    ['P007D', { days: 7 }],
    ['P9999Y', { years: 9999 }],
    ['P119988M', { months: 119_988 }],
    ['P521722W', { weeks: 521_722 }],
    ['P3652059D', { days: 3_652_059 }],
    ['PT87649416H', { milliseconds: 3_652_059 * DAY }],
    ['PT5258964960M', { milliseconds: 3_652_059 * DAY }],
    ['PT315537897600S', { milliseconds: 3_652_059 * DAY }],
  ])('%s is %o', (text, expected) => {
    expect(readDuration(text)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    '',
    'P',
    'PT',
    'P1',
    'P1DT',
    '1D',
    'p1d',
    'P1d',
    'P1Dt1H',
    '-P1D',
    '+P1D',
    'P-1D',
    'P+1D',
    ' P1D',
    'P1D ',
    'P1D\n',
    'P 1D',
    'P1D1D',
    'P1D1M',
    'P1DT1S1M',
    'P1H',
    'PT1D',
    'PT1W',
    'P1.5D',
    'P0.5Y',
    'P1,5W',
    'PT1.5H30M',
    'PT.5S',
    'PT5.S',
    'PT1.2.3S',
    'PT1e3S',
    'PT0x10S',
    'P1D/P1D',
    'P\u0661D',
    'P2026-11-20T00:00:00',
    'P10000Y',
    'P119989M',
    'P521723W',
    'P3652060D',
    'PT87649416.5H',
    'PT87649417H',
    'PT5258964961M',
    'PT315537897601S',
    `P${'9'.repeat(400)}D`,
    `PT1${'0'.repeat(100_000)}S`,
  ])('%j is refused', (text) => {
    expect(readDuration(text)).toBeUndefined();
  });

  test('accepts exactly what the grammar does', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'PTYMWDHS019.,'), maxLength: 8 }).map((text) => `P${text}`);
    const numbers = fc.constantFrom('1', '12', '0', '', '1.5', '0,25', '.5', '5.');
    const part = (letters: string) => fc.tuple(numbers, fc.constantFrom(...letters)).map((pair) => pair.join(''));
    const shuffled = fc
      .tuple(fc.array(part('YMWD'), { maxLength: 3 }), fc.constantFrom('', 'T'), fc.array(part('HMS'), { maxLength: 3 }))
      .map(([dates, mark, times]) => `P${dates.join('')}${mark}${times.join('')}`);
    const ordered = fc
      .tuple(fc.subarray(['1Y', '2M', '3W', '4D']), fc.subarray(['5H', '6M', '7S', '0.5S']))
      .map(([dates, times]) => `P${dates.join('')}${times.length > 0 ? 'T' : ''}${times.join('')}`);
    const spoilt = fc
      .tuple(ordered, fc.nat({ max: 12 }), fc.constantFrom('', 'P', 'T', 'M', '1', '.', '-', ' ', 'd'))
      .map(([text, place, inserted]) => text.slice(0, place) + inserted + text.slice(place));
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(soup, shuffled, ordered, spoilt), (text) => {
        seen[isDuration(text) ? 'accepted' : 'refused'] += 1;
        expect(readDuration(text) !== undefined, text).toBe(isDuration(text));
      }),
      { ...runs, numRuns: 5000 },
    );
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(500);
  });

  test('folds hours, minutes and seconds into milliseconds and keeps the other parts apart', () => {
    const few = fc.nat({ max: 9999 });
    fc.assert(
      fc.property(fc.tuple(few, few, few, few, few, few, few, fc.nat({ max: 999 })), ([y, mo, w, d, h, mi, s, ms]) => {
        const text = `P${String(y)}Y${String(mo)}M${String(w)}W${String(d)}DT${String(h)}H${String(mi)}M${String(s)}.${String(ms).padStart(3, '0')}S`;
        const milliseconds = h * HOUR + mi * MINUTE + s * SECOND + ms;
        expect(readDuration(text)).toEqual({ years: y, months: mo, weeks: w, days: d, milliseconds });
      }),
      runs,
    );
  });
});

describe('adding a duration', () => {
  test.each([
    ['UTC', '2027-01-31T09:15:30.250Z', 'P1M', '2027-02-28T09:15:30.250Z'],
    ['UTC', '2028-01-31T09:15:30Z', 'P1M', '2028-02-29T09:15:30Z'],
    ['UTC', '2028-02-29T12:00:00Z', 'P1Y', '2029-02-28T12:00:00Z'],
    ['UTC', '2028-02-29T12:00:00Z', 'P4Y', '2032-02-29T12:00:00Z'],
    ['UTC', '2027-02-28T12:00:00Z', 'P1Y', '2028-02-28T12:00:00Z'],
    ['UTC', '2027-01-31T00:00:00Z', 'P1M1D', '2027-03-01T00:00:00Z'],
    ['UTC', '2027-01-30T00:00:00Z', 'P1Y1M', '2028-02-29T00:00:00Z'],
    ['UTC', '2026-08-31T00:00:00Z', 'P6M2W', '2027-03-14T00:00:00Z'],
    ['UTC', '2026-12-31T23:59:59.999Z', 'PT0.001S', '2027-01-01T00:00:00Z'],
    ['UTC', '2026-12-31T12:00:00Z', 'P1D', '2027-01-01T12:00:00Z'],
    ['UTC', '2026-12-31T12:00:00Z', 'P2M', '2027-02-28T12:00:00Z'],
    ['UTC', '2026-11-30T12:00:00Z', 'P13M', '2027-12-30T12:00:00Z'],
    ['UTC', '2026-03-08T12:00:00Z', 'P1DT12H', '2026-03-10T00:00:00Z'],
    // New York, 2 h 30 min of a night in spring: not there, so one hour later.
    ['America/New_York', '2026-03-07T07:30:00Z', 'P1D', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-03-07T07:30:00Z', 'PT24H', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-03-07T17:00:00Z', 'P1D', '2026-03-08T16:00:00Z'],
    ['America/New_York', '2026-03-07T17:00:00Z', 'PT24H', '2026-03-08T17:00:00Z'],
    ['America/New_York', '2026-02-08T07:30:00Z', 'P1M', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-02-08T07:30:00Z', 'P1M1D', '2026-03-09T06:30:00Z'],
    ['America/New_York', '2027-03-13T17:00:00Z', 'P1W', '2027-03-20T16:00:00Z'],
    // In autumn half past one comes twice: at 05:30 and at 06:30 in UTC.
    ['America/New_York', '2026-10-31T05:30:00Z', 'P1D', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-10-31T05:30:00Z', 'P1DT1H', '2026-11-01T06:30:00Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', 'P1D', '2026-11-02T06:30:00Z'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'P1D', '2026-11-02T06:30:00Z'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'PT0S', '2026-11-01T06:30:00Z'],
    ['America/New_York', '2027-11-06T16:00:00Z', 'P1D', '2027-11-07T17:00:00Z'],
    // The day is that of the zone: 31 December there is 1 January in UTC already.
    ['America/New_York', '2027-01-01T03:00:00Z', 'P2M', '2027-03-01T03:00:00Z'],
    ['America/New_York', '2028-03-01T03:00:00Z', 'P1Y', '2029-03-01T03:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-02T15:45:00Z', 'P1D', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T01:30:00Z', 'P1D', '2026-10-04T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-03T14:45:00Z', 'P1D', '2026-04-04T14:45:00Z'],
    ['Australia/Lord_Howe', '2026-04-03T15:00:00Z', 'P1D', '2026-04-04T15:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T01:00:00Z', 'P1D', '2027-04-04T01:30:00Z'],
    ['Australia/Lord_Howe', '2027-09-02T15:45:00Z', 'P1M', '2027-10-02T15:45:00Z'],
    ['Australia/Lord_Howe', '2026-12-30T13:00:00Z', 'P2M', '2027-02-27T13:00:00Z'],
  ])('in %s %s and %s is %s', (zone, instant, duration, expected) => {
    expect(new Date(addDuration(at(instant), read(duration), zone)).toISOString()).toBe(new Date(expected).toISOString());
  });

  test('of zero changes nothing, at the second of two equal wall times neither', () => {
    fc.assert(
      fc.property(momentsInZones, ({ zone, instant }) => {
        expect(addDuration(instant, NOTHING, zone)).toBe(instant);
      }),
      runs,
    );
  });

  test('of one day keeps the wall time, over a change of the clocks too', () => {
    fc.assert(
      fc.property(momentsInZones, ({ zone, instant }) => {
        const next = shown(zone, instant) + DAY;
        const after = addDuration(instant, { ...NOTHING, days: 1 }, zone);
        expect(after).toBe(instantsOf(zone, next + gapAt(zone, next))[0]);
        expect(wallTimeIn(zone, after)).toEqual(wallTime(next + gapAt(zone, next)));
      }),
      { ...runs, numRuns: 1000 },
    );
  });

  test('of exact time takes just that time, in every zone', () => {
    fc.assert(
      fc.property(momentsInZones, fc.nat({ max: 400 * DAY }), ({ zone, instant }, milliseconds) => {
        expect(addDuration(instant, { ...NOTHING, milliseconds }, zone)).toBe(instant + milliseconds);
      }),
      runs,
    );
  });

  test('of days and exact time keeps the order of instants, away from changes', () => {
    const parts = fc.record({ weeks: fc.nat({ max: 20 }), days: fc.nat({ max: 60 }), milliseconds: fc.nat({ max: 3 * DAY }) });
    fc.assert(
      fc.property(momentsInZones, fc.integer({ min: 1, max: 100 * DAY }), parts, ({ zone, instant }, later, added) => {
        const target = (start: number) => start + (7 * added.weeks + added.days) * DAY;
        fc.pre([instant, instant + later].every((start) => !isNearChange(zone, start) && !isNearChange(zone, target(start))));
        const duration = { ...NOTHING, ...added };
        expect(addDuration(instant + later, duration, zone)).toBeGreaterThan(addDuration(instant, duration, zone));
      }),
      runs,
    );
  });

  test('of months keeps the day, or takes the last of a shorter month', () => {
    fc.assert(
      fc.property(momentsInZones, fc.nat({ max: 10 }), fc.nat({ max: 30 }), ({ instant }, years, months) => {
        const start = new Date(instant);
        const after = new Date(addDuration(instant, { ...NOTHING, years, months }, 'UTC'));
        const month = start.getUTCMonth() + 12 * years + months;
        const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
        expect((after.getUTCFullYear() - start.getUTCFullYear()) * 12 + after.getUTCMonth()).toBe(month);
        expect(after.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastDay));
        expect(after.getTime() % DAY).toBe(instant % DAY);
      }),
      runs,
    );
  });

  test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])('never passes the end of the calendar nor goes back, in %s', (zone) => {
    const last = at('9999-12-31T23:59:59.999Z');
    const most = 3_652_059 * DAY;
    const longest = { years: 9999, months: 119_988, weeks: 521_722, days: 3_652_059, milliseconds: 3 * most };
    expect(addDuration(at('2026-11-20T09:15:30Z'), longest, zone)).toBe(last);
    expect(addDuration(at('2026-11-20T09:15:30Z'), { ...NOTHING, milliseconds: most }, zone)).toBe(last);
    expect(addDuration(at('9999-10-31T18:00:00Z'), { ...NOTHING, months: 1 }, zone)).toBeLessThan(at('9999-12-01T12:00:00Z'));
    for (const instant of [last, last - 20 * HOUR, last - 5 * DAY]) {
      for (const duration of ['P1D', 'P1M', 'P9999Y', 'PT0S', 'P1DT24H', 'P3D']) {
        const after = addDuration(instant, read(duration), zone);
        expect(after).toBeGreaterThanOrEqual(instant);
        expect(after).toBeLessThanOrEqual(last);
      }
    }
  });

  test('is refused for a zone that nobody knows', () => {
    expect(() => addDuration(0, read('P1D'), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('exact time as a duration', () => {
  test('says what it read as', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3e14 }), (milliseconds) => {
        expect(readDuration(exactTimeText(milliseconds))).toEqual({ ...NOTHING, milliseconds });
      }),
      runs,
    );
  });
});
