import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextAttempt } from '../../../src/domain/events/retry.js';
import { askedInstant } from '../../../src/domain/events/retry-after.js';
import { runs } from '../../support/unit/json-trees.js';

const NOW = Date.parse('2026-11-20T09:15:30Z');
const [SECOND, DAY] = [1000, 86_400_000];

/** The three forms of a date in HTTP. */
function formsOf(instant: number): readonly string[] {
  const standard = new Date(instant).toUTCString();
  const [weekday = '', day = '', month = '', year = '', time = ''] = standard.split(/,? /);
  const long = new Date(instant).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const spaced = String(Number(day)).padStart(2, ' ');
  return [standard, `${long}, ${day}-${month}-${year.slice(2)} ${time} GMT`, `${weekday} ${month} ${spaced} ${time} ${year}`];
}

describe('Retry-After (#6.1-retry-after)', () => {
  test('in seconds is so long after the answer, at most a day', () => {
    fc.assert(
      fc.property(fc.nat(200_000), (seconds) => {
        expect(askedInstant(String(seconds), NOW)).toBe(NOW + Math.min(seconds * SECOND, DAY));
      }),
      runs,
    );
    expect(askedInstant('9'.repeat(400), NOW)).toBe(NOW + DAY);
  });

  test('as a date in each form of HTTP is that instant, at most a day after the answer', () => {
    // Forty years around the answer: a year of two digits is never more than fifty ahead.
    fc.assert(
      fc.property(fc.integer({ min: NOW / SECOND - 20 * 365 * 86_400, max: NOW / SECOND + 20 * 365 * 86_400 }), (second) => {
        const instant = second * SECOND;
        for (const form of formsOf(instant)) expect([form, askedInstant(form, NOW)]).toEqual([form, Math.min(instant, NOW + DAY)]);
      }),
      runs,
    );
    expect(askedInstant('Sunday, 06-Nov-94 08:49:37 GMT', NOW)).toBe(Date.parse('1994-11-06T08:49:37Z'));
  });

  test('in any other words says nothing, and no text breaks it', () => {
    const near = ['', '-5', '1.5', '1e3', '5s', '0x10', 'tomorrow', '2026-11-20T09:20:30Z', 'Fri, 31 Feb 2026 09:00:00 GMT'];
    for (const text of [...near, 'Fri, 20 Nov 2026 24:00:00 GMT', 'Fri, 20 Foo 2026 09:00:00 GMT', 'Fri, 20 Nov 2026 09:20:30 CET'])
      expect([text, askedInstant(text, NOW)]).toEqual([text, undefined]);
    const soup = fc.string({ unit: fc.constantFrom(...'0123456789,:- FriNovGMT'), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), soup), (text) => {
        const asked = askedInstant(text, NOW) ?? 0;
        expect(asked).toBeLessThanOrEqual(NOW + DAY);
      }),
      runs,
    );
  });

  test('moves the next attempt only when it is later than the schedule says, and adds none', () => {
    expect([1, 2, 7, 8].map((failed) => nextAttempt(failed, NOW, NOW + 3_600_000))).toEqual([
      NOW + 3_600_000,
      NOW + 3_600_000,
      NOW + DAY,
      undefined,
    ]);
  });
});
