import { expect, test } from 'vitest';
import { readDate, readInstant } from '../../../src/domain/calendar/dates.js';
import { relativeDate } from '../../../src/domain/records/relative-date.js';
import { aView } from '../../support/unit/view.js';

test.each([
  ['+0d', '2026-11-20'],
  ['+14d', '2026-12-04'],
  ['-20d', '2026-10-31'],
  ['+2w', '2026-12-04'],
  ['+3m', '2027-02-20'],
  ['-3m', '2026-08-20'],
  ['+1y', '2027-11-20'],
  ['-2y', '2024-11-20'],
])('%s from 2026-11-20 is %s', (text, date) => {
  expect(relativeDate(text, 'date', aView())).toBe(date);
  expect(relativeDate(text, 'date-time', aView())).toBe(`${date}T09:15:30+0000`);
});

test.each(['2026-11-20', '14d', '+14', '+d', '+1.5d', '+14D', '+14 d', 'tomorrow', '', '+123456d'])('%j is left as it is', (text) => {
  expect(relativeDate(text, 'date', aView())).toBe(text);
});

test.each(['string', 'integer', 'map'])('a member of the kind %s is left as it is', (kind) => {
  expect(relativeDate('+14d', kind, aView())).toBe('+14d');
});

test.each(['+99999d', '+99999w', '+99999m', '+99999y'])('%s ends at the last date of the calendar at the latest', (text) => {
  expect(relativeDate(text, 'date', aView())).toMatch(/^[2-9]\d{3}-\d\d-\d\d$/);
  expect(relativeDate(text, 'date-time', aView())).toMatch(/^[2-9]\d{3}-\d\d-\d\dT09:15:30\+0000$/);
});

test.each(['-99999w', '-1100y', '-1950y', '-24318m', '-99999m', '-99999y'])('%s lies before the calendar begins and is no date', (text) => {
  expect(readDate(relativeDate(text, 'date', aView()))).toBeUndefined();
  expect(readInstant(relativeDate(text, 'date-time', aView()))).toBeUndefined();
});
