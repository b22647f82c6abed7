import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, wallTimeIn } from '../../../src/domain/calendar/wall-time.js';
import { gapAt, instantsOf, isNearChange, momentsInZones, shown, wallTime } from '../../support/unit/clock-changes.js';
import { runs } from '../../support/unit/json-trees.js';

const at = (text: string) => Date.parse(text);
const wallAt = (text: string) => wallTime(at(`${text}Z`));
const instantAt = (zone: string, text: string) => instantOf(zone, wallAt(text).date, wallAt(text).milliseconds);
const anyZone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));

describe('the wall time of an instant', () => {
  test.each([
    ['UTC', '2026-11-20T09:15:30.250Z', '2026-11-20T09:15:30.250'],
    ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999'],
    ['America/New_York', '2026-11-20T09:15:30.250Z', '2026-11-20T04:15:30.250'],
    ['America/New_York', '2027-01-01T04:59:59.999Z', '2026-12-31T23:59:59.999'],
    ['America/New_York', '2027-01-01T05:00:00.000Z', '2027-01-01T00:00:00.000'],
    ['America/New_York', '2028-02-29T05:00:00.000Z', '2028-02-29T00:00:00.000'],
    ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08T01:59:59.999'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00:00.000'],
    ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01T01:59:59.999'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01T01:00:00.000'],
    ['Australia/Lord_Howe', '2026-10-03T15:29:59.999Z', '2026-10-04T01:59:59.999'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04T02:30:00.000'],
    ['Australia/Lord_Howe', '2027-04-03T14:59:59.999Z', '2027-04-04T01:59:59.999'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00.000Z', '2027-04-04T01:30:00.000'],
    // Before it had standard time New York was 4 h 56 min 2 s behind.
    ['America/New_York', '1883-11-18T16:59:59.500Z', '1883-11-18T12:03:57.500'],
    ['America/New_York', '1883-11-18T17:00:00.000Z', '1883-11-18T12:00:00.000'],
    ['America/New_York', '1000-06-15T04:56:02.001Z', '1000-06-15T00:00:00.001'],
  ])('in %s at %s is %s', (zone, instant, wall) => {
    expect(wallTimeIn(zone, at(instant))).toEqual(wallAt(wall));
  });

  test('is the one that the rules of the country give, in every zone of the table', () => {
    fc.assert(
      fc.property(momentsInZones, ({ zone, instant }) => {
        expect(wallTimeIn(zone, instant)).toEqual(wallTime(shown(zone, instant)));
      }),
      runs,
    );
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'America/New_York'])('stays within the calendar in %s', (zone) => {
    for (const beyond of [at('+010000-01-02T00:00:00Z'), 8.64e15, Infinity]) {
      expect(wallTimeIn(zone, beyond)).toEqual(wallAt('9999-12-31T23:59:59.999'));
      expect(wallTimeIn(zone, -beyond).date).toBe('1000-01-01');
      expect(wallTimeIn(zone, -beyond).milliseconds).toBe(0);
    }
  });

  test('is refused for a zone that nobody knows and for what is no instant', () => {
    expect(() => wallTimeIn('Mars/Olympus', 0)).toThrow(/Mars\/Olympus/);
    expect(() => wallTimeIn('Mars/Olympus', 0)).toThrow(RangeError);
    for (const zone of ['UTC', 'America/New_York']) expect(() => wallTimeIn(zone, NaN)).toThrow(RangeError);
  });

  test('stays right when more zones are asked for than formatters are kept', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 150);
    const ask = () => zones.map((zone) => wallTimeIn(zone, at('2026-11-20T12:00:00Z')));
    const first = ask();
    expect(ask()).toEqual(first);
    expect(new Set(first.map(({ milliseconds }) => milliseconds)).size).toBeGreaterThan(10);
  });
});

describe('the instant of a wall time', () => {
  test.each([
    ['UTC', '2026-11-20T09:15:30.250', '2026-11-20T09:15:30.250Z'],
    ['America/New_York', '2026-11-20T12:00:00', '2026-11-20T17:00:00Z'],
    ['America/New_York', '2028-02-29T12:00:00', '2028-02-29T17:00:00Z'],
    ['America/New_York', '2026-12-31T23:59:59.999', '2027-01-01T04:59:59.999Z'],
    ['America/New_York', '9999-12-31T23:59:59', '+010000-01-01T04:59:59Z'],
    ['Australia/Lord_Howe', '2027-01-01T00:00:00', '2026-12-31T13:00:00Z'],
    ['Australia/Lord_Howe', '2027-07-01T00:00:00', '2027-06-30T13:30:00Z'],
    ['America/New_York', '1883-11-18T00:00:00', '1883-11-18T04:56:02Z'],
  ])('in %s %s is %s', (zone, wall, instant) => {
    expect(instantAt(zone, wall)).toBe(at(instant));
  });

  test.each([
    ['America/New_York', '2026-03-08T01:59:59.999', '2026-03-08T06:59:59.999Z'],
    ['America/New_York', '2026-03-08T02:00:00', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2027-03-14T02:59:59.999', '2027-03-14T07:59:59.999Z'],
    ['America/New_York', '2027-03-14T03:00:00', '2027-03-14T07:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:00:00', '2026-10-03T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '2027-10-03T02:30:00', '2027-10-02T15:30:00Z'],
    // Samoa left out a whole day.
    ['Pacific/Apia', '2011-12-29T23:59:59', '2011-12-30T09:59:59Z'],
    ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00Z'],
    ['Pacific/Apia', '2011-12-31T00:00:00', '2011-12-30T10:00:00Z'],
  ])('in %s about a gap, %s is %s: as late as the gap is long', (zone, wall, instant) => {
    expect(instantAt(zone, wall)).toBe(at(instant));
  });

  test.each([
    ['America/New_York', '2026-11-01T00:59:59.999', '2026-11-01T04:59:59.999Z'],
    ['America/New_York', '2026-11-01T01:00:00', '2026-11-01T05:00:00Z'],
    ['America/New_York', '2027-11-07T01:59:59.999', '2027-11-07T05:59:59.999Z'],
    ['America/New_York', '2027-11-07T02:00:00', '2027-11-07T07:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:29:59.999', '2026-04-04T14:29:59.999Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:30:00', '2026-04-04T14:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:59:59.999', '2027-04-03T14:59:59.999Z'],
    ['Australia/Lord_Howe', '2027-04-04T02:00:00', '2027-04-03T15:30:00Z'],
  ])('in %s about an overlap, %s is %s: the first time', (zone, wall, instant) => {
    expect(instantAt(zone, wall)).toBe(at(instant));
  });

  test('is the first of those that show it, or the gap later, in every zone of the table', () => {
    fc.assert(
      fc.property(momentsInZones, fc.integer({ min: -3_600_000, max: 3_600_000 }), ({ zone, instant }, away) => {
        const wall = shown(zone, instant) + away;
        const { date, milliseconds } = wallTime(wall);
        expect(instantOf(zone, date, milliseconds)).toBe(instantsOf(zone, wall + gapAt(zone, wall))[0]);
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test('shows that wall time again, in every zone and century, and is no later than an instant that showed it', () => {
    const instants = fc.integer({ min: at('1800-01-01T00:00:00Z'), max: at('2200-01-01T00:00:00Z') });
    fc.assert(
      fc.property(anyZone, instants, (zone, instant) => {
        const wall = wallTimeIn(zone, instant);
        const first = instantOf(zone, wall.date, wall.milliseconds);
        expect(wallTimeIn(zone, first)).toEqual(wall);
        expect(first).toBeLessThanOrEqual(instant);
        expect(instant - first).toBeLessThanOrEqual(86_400_000);
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test('is later for a later wall time, away from changes', () => {
    const pairs = fc.tuple(momentsInZones, fc.integer({ min: 1, max: 200 * 86_400_000 }));
    fc.assert(
      fc.property(pairs, ([{ zone, instant }, later]) => {
        fc.pre(!isNearChange(zone, instant) && !isNearChange(zone, instant + later));
        const [early, late] = [instant, instant + later].map((wall) => wallTime(wall));
        expect(instantOf(zone, late?.date ?? '', late?.milliseconds ?? 0)).toBeGreaterThan(
          instantOf(zone, early?.date ?? '', early?.milliseconds ?? 0),
        );
      }),
      runs,
    );
  });

  test('runs on past the end of the day', () => {
    expect(instantOf('America/New_York', '2026-10-31', 86_400_000 + 12 * 3_600_000)).toBe(at('2026-11-01T17:00:00Z'));
  });

  test('is refused for a zone that nobody knows and for what is no date', () => {
    expect(() => instantOf('Mars/Olympus', '2026-11-20', 0)).toThrow(RangeError);
    for (const zone of ['UTC', 'America/New_York']) {
      expect(() => instantOf(zone, 'tomorrow', 0)).toThrow(/tomorrow/);
      expect(() => instantOf(zone, '2026-11-20', NaN)).toThrow(RangeError);
    }
  });
});
