import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateIn,
  dayOf,
  daysBetween,
  instantText,
  isTimeZone,
  monthsBetween,
  readDate,
  readInstant,
} from '../../../src/domain/calendar/dates.js';
import { runs } from '../../support/unit/json-trees.js';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

const dates = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('accepted dates (#4.3-long-dates, #4.3-other-dates)', () => {
  test.each([
    '2026-11-20',
    ' 2026-11-20 ',
    '2026-11-20T09:15:30+0000',
    '2026-11-20T09:15:30+00:00',
    '2026-11-20T09:15:30Z',
    '2026-11-20T09:15:30.123Z',
    '2026-11-20T09:15:30,5-05:30',
    '2026-11-20T09:15Z',
    '2026-11-20T09:15:30',
    '2026-11-20 09:15:30',
    '2026-11-20 09:15:30 +0100',
    '2026-11-20T23:59:59-12:00',
    '2026-11-20T00:00:00+14:00',
    '2026-11-20T00:00:00+14',
    '2026/11/20',
    '11/20/2026',
    'November 20, 2026',
    'November 20 2026',
    'november  20,  2026',
    'NOVEMBER 20th, 2026',
    'Nov 20, 2026',
    'nov 20 2026',
    'Nov 20th 2026',
    '20 November 2026',
    '20 November, 2026',
    '20th november 2026',
    '20 NOV 2026',
  ])('%j is the twentieth of November, whatever its zone', (text) => {
    expect(readDate(text)).toBe('2026-11-20');
  });

  test.each([
    ['2028-02-29', '2028-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['1000-01-01', '1000-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['01/02/2026', '2026-01-02'],
    ['1/2/2026', '2026-01-02'],
    ['May 1, 2026', '2026-05-01'],
    ['1st May 2026', '2026-05-01'],
    ['2nd June 2026', '2026-06-02'],
    ['March 3rd, 2026', '2026-03-03'],
  ])('%j is %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  test('each month is known by its name and its first three letters', () => {
    for (const [index, month] of MONTHS.entries()) {
      const date = `2026-${String(index + 1).padStart(2, '0')}-09`;
      for (const name of [month, month.toUpperCase(), month.slice(0, 3), month.slice(0, 3).toLowerCase()]) {
        expect(readDate(`${name} 9, 2026`)).toBe(date);
        expect(readDate(`9 ${name} 2026`)).toBe(date);
      }
    }
  });

  test('every date is read back from each spelling', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        const name = MONTHS[Number(month) - 1] ?? '';
        const spellings = [date, `${date}T23:30:00-1100`, `${year}/${month}/${day}`, `${month}/${day}/${year}`];
        const long = [`${name} ${String(Number(day))}, ${year}`, `${day} ${name.slice(0, 3)} ${year}`];
        expect([...spellings, ...long].map(readDate)).toEqual(Array.from({ length: 6 }, () => date));
      }),
      runs,
    );
  });
});

describe('refused dates (#4.3-dates-refused)', () => {
  test.each([
    '',
    ' ',
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-32',
    '9999-12-32',
    '2026-02-30T00:00:00Z',
    '2026/02/30',
    '02/30/2026',
    '20/11/2026',
    'February 30, 2026',
    '31 April 2026',
    '0 May 2026',
    'tomorrow',
    'today',
    'now',
    'next friday',
    '+1 day',
    '+14d',
    '2026',
    '20261120',
    '1795166130',
    '0',
    '20 novembre 2026',
    '20. November 2026',
    'Novemb 20, 2026',
    'Sept 20, 2026',
    'Friday, November 20, 2026',
    '11/20/26',
    '20-11-2026',
    '2026-11',
    '26-11-20',
    '02026-11-20',
    '+2026-11-20',
    '2026-11-20x',
    'x2026-11-20',
    '2026-11-20T',
    '2026-11-20T09',
    '2026-11-20T09:15:30X',
    '２０２６-11-20',
  ])('%j is no date', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  test.each(['2026-11-20T24:01:00Z', '2026-11-20T25:00Z', '2026-11-20T09:60Z', '2026-11-20T99:99:99Z', '2026-11-20T09:15:30+99:99'])(
    '%j is no date-time, because there is no such time',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  test('no text makes reading fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/:TZ+., novembrth'), maxLength: 24 }), (text) => {
        expect(readDate(text) ?? '2026-11-20').toMatch(/^[1-9]\d{3}-\d\d-\d\d$/);
      }),
      { ...runs, numRuns: 500 },
    );
  });
});

describe('instants (#4.3-date-forms)', () => {
  test.each([
    ['2026-11-20T09:15:30+0000', '2026-11-20T09:15:30+0000'],
    ['2026-11-20T09:15:30', '2026-11-20T09:15:30+0000'],
    ['2026-11-20 09:15:30', '2026-11-20T09:15:30+0000'],
    ['2026-11-20T09:15:30.999Z', '2026-11-20T09:15:30+0000'],
    ['2026-11-20T09:15Z', '2026-11-20T09:15:00+0000'],
    ['2026-11-20T09:15:30+05:30', '2026-11-20T03:45:30+0000'],
    ['2026-11-20T09:15:30-1130', '2026-11-20T20:45:30+0000'],
    ['2026-11-20T00:00:00+01', '2026-11-19T23:00:00+0000'],
    ['2026-11-20t09:15:30z', '2026-11-20T09:15:30+0000'],
    [' 2026-11-20T09:15:30Z ', '2026-11-20T09:15:30+0000'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59+0000'],
  ])('%s is the instant %s', (text, instant) => {
    expect(instantText(readInstant(text) ?? NaN)).toBe(instant);
  });

  test.each([
    '',
    '2026-11-20',
    '2026-02-30T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T09:15:60Z',
    '2026-11-20T09:15:30+24:00',
    '1795166130',
    'now',
    'November 20, 2026 09:15',
  ])('%j is no instant', (text) => {
    expect(readInstant(text)).toBeUndefined();
  });

  test('an instant is read back from its text, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('1000-01-01'), max: Date.parse('9999-12-31') }), (instant) => {
        expect(readInstant(instantText(instant))).toBe(Math.floor(instant / 1000) * 1000);
      }),
      runs,
    );
  });
});

describe('dates in time zones', () => {
  // The last second of one calendar date and the first of the next, about the days on which the clocks change.
  test.each([
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20', '2026-11-21'],
    ['America/New_York', '2026-11-20T04:59:59Z', '2026-11-19', '2026-11-20'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30', '2026-07-01'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-11-02'],
    ['Australia/Lord_Howe', '2026-11-20T12:59:59Z', '2026-11-20', '2026-11-21'],
    ['Australia/Lord_Howe', '2026-07-01T13:29:59Z', '2026-07-01', '2026-07-02'],
    ['Australia/Lord_Howe', '2026-10-03T13:29:59Z', '2026-10-03', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-04', '2026-10-05'],
    ['Australia/Lord_Howe', '2026-04-05T13:29:59Z', '2026-04-05', '2026-04-06'],
    ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20', '2026-11-21'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '2011-12-31'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20', '2026-11-21'],
  ])('in %s the date changes after %s', (zone, instant, before, after) => {
    expect(dateIn(zone, Date.parse(instant))).toBe(before);
    expect(dateIn(zone, Date.parse(instant) + 999)).toBe(before);
    expect(dateIn(zone, Date.parse(instant) + 1000)).toBe(after);
  });

  test.each(['UTC', 'America/New_York', 'Australia/Lord_Howe'])('years of four digits are told in %s', (zone) => {
    expect(dateIn(zone, Date.parse('1000-06-15T12:00:00Z'))).toMatch(/^1000-06-\d\d$/);
    expect(dateIn(zone, Date.parse('9999-06-15T12:00:00Z'))).toMatch(/^9999-06-1[56]$/);
  });

  test.each(['UTC', 'Etc/UTC', 'Europe/Copenhagen', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', 'Mars/Olympus', 'America', '../etc/passwd', 'New York'])('%j is no time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });
});

describe('arithmetic', () => {
  test('days added and days between agree', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
      runs,
    );
  });

  test.each([
    ['2027-01-31', 1, '2027-03-03'],
    ['2028-01-31', 1, '2028-03-02'],
    ['2027-03-31', 1, '2027-05-01'],
    ['2026-11-30', 3, '2027-03-02'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 120, '2036-11-20'],
  ])('%s and %i months is %s', (date, months, result) => {
    expect(addMonths(date, months)).toBe(result);
  });

  test('months between two dates are those between their months', () => {
    expect(monthsBetween('2026-11-30', '2027-01-01')).toBe(2);
    expect(monthsBetween('2027-01-01', '2026-11-30')).toBe(-2);
    expect(monthsBetween('2026-11-01', '2026-11-30')).toBe(0);
    expect(dayOf('2026-11-09')).toBe(9);
  });

  test('no sum passes the last date of the calendar', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addMonths('9999-12-01', 1)).toBe('9999-12-31');
    expect(addMonths('2026-11-20', 12 * 99_999)).toBe('9999-12-31');
  });
});
