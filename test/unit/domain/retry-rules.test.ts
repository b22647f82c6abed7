import { describe, expect, test } from 'vitest';
import { configurationFields } from '../../../src/domain/configuration/fields.js';
import { sentences } from '../../../src/domain/records/field-type.js';
import { decode, encode, type Json } from '../../../src/domain/json/json.js';
import { nextOrderAttempt, retryRules } from '../../../src/domain/orders/retry-rules.js';
import { aView } from '../../support/unit/view.js';

const NOW = Date.parse('2026-11-20T09:15:30Z');
const HOUR = 3_600_000;

const standard = configurationFields.order_generation_retry_rules?.fallback?.({}, aView()) ?? null;

/** After how many hours an order is tried again by these rules. */
function hoursUntilNext(rules: Json, errorClass: string, failures: number): number | undefined {
  const view = aView({ now: NOW, configuration: { members: { order_generation_retry_rules: rules }, intervals: [], definitions: [] } });
  const next = nextOrderAttempt(errorClass, failures, view);
  return next === undefined ? undefined : (next - NOW) / HOUR;
}

function rule(priority: number, errorClass: string, minRetryDelay: number | string, maxOrderAttempts = 9): Json {
  return { priority, errorClass, maxOrderAttempts, minRetryDelay };
}

describe('the rules of a new environment (#3-retry-rules)', () => {
  test.each([
    ['Soft Decline', 1, 24],
    ['Soft Decline', 2, 24],
    ['Soft Decline', 3, undefined],
    ['Soft Decline', 4, undefined],
    ['soft DECLINE', 1, 24],
    ['Technology', 1, 1],
    ['Technology', 2, 1],
    ['Technology', 3, undefined],
    ['E-Commerce Platform', 1, 24],
    ['E-Commerce Platform', 3, undefined],
    ['Payment Card', 1, undefined],
    ['Hard Decline', 1, undefined],
    ['Unclassified', 1, undefined],
    ['Out of luck', 1, undefined],
    ['', 1, undefined],
  ])('class %j, failure %i: tried again after hours: %s', (errorClass, failures, hours) => {
    expect(hoursUntilNext(standard, errorClass, failures)).toBe(hours);
  });
});

describe('which rule counts (#3-retry-counting)', () => {
  test.each<[string, Json, number | undefined]>([
    ['the one with the lowest priority number', [rule(5, 'Technology', 5), rule(2, 'Technology', 2), rule(3, 'Technology', 3)], 2],
    ['one for every class before one for this, if its number is lower', [rule(2, 'Technology', 2), rule(1, '*', 1)], 1],
    ['one for this before one for every class, if its number is lower', [rule(2, '*', 2), rule(1, 'Technology', 1)], 1],
    ['the first of equal ones', [rule(1, 'Technology', 7), rule(1, '*', 8)], 7],
    ['a negative number before all others', [rule(0, '*', 1), rule(-1, '*', 2)], 2],
    ['whatever the case of its class', [rule(1, 'tEchNology', 4)], 4],
    ['the one that matches alone, also when it gives up', [rule(1, 'Technology', 4, 1), rule(2, '*', 5)], undefined],
    ['none of those for other classes', [rule(1, 'Tech', 4), rule(2, 'Technology 2', 4), rule(3, '', 4)], undefined],
    ['none of none', [], undefined],
    ['no delay at all', [rule(1, '*', 0)], 0],
    ['a part of an hour', [rule(1, '*', 0.25)], 0.25],
    ['hours in a text', [rule(1, '*', '1.5')], 1.5],
    ['days', [rule(1, '*', 'P1D')], 24],
    ['weeks, days and minutes', [rule(1, '*', 'P1W2DT30M')], 216.5],
  ])('%s', (_which, rules, hours) => {
    expect(hoursUntilNext(rules, 'Technology', 1)).toBe(hours);
  });

  test.each<[string, Json]>([
    ['nothing', null],
    ['no list', { priority: 1 }],
    ['no object', ['Technology', 7, null, []]],
    ['no priority', [{ errorClass: '*', maxOrderAttempts: 3, minRetryDelay: 1 }]],
    ['no class', [{ priority: 1, maxOrderAttempts: 3, minRetryDelay: 1 }]],
    ['no count of attempts', [{ priority: 1, errorClass: '*', minRetryDelay: 1 }]],
    ['no delay', [{ priority: 1, errorClass: '*', maxOrderAttempts: 3 }]],
  ])('what is no complete rule matches nothing: %s', (_what, rules) => {
    expect(hoursUntilNext(rules, 'Technology', 1)).toBeUndefined();
    const further = Array.isArray(rules) ? rules : [];
    expect(hoursUntilNext([...further, rule(9, '*', 9)] as Json, 'Technology', 1)).toBe(9); // a list of JSON
  });

  test('a delay past the end of the calendar ends there', () => {
    const hours = hoursUntilNext([rule(1, '*', 99_999_999_999)], 'Technology', 1);
    expect(NOW + (hours ?? 0) * HOUR).toBeCloseTo(Date.parse('9999-12-31T23:59:59.999Z'), -2);
  });
});

describe('the retry rules of a configuration', () => {
  const DELAY = 'Must be a number of hours or a duration such as P1D or PT30M, without years and months.';
  const whole = '"priority":1,"errorClass":"*","maxOrderAttempts":3,"minRetryDelay":1.5';

  function read(json: string): string {
    const reading = retryRules().read(decode(json), aView());
    if ('value' in reading) return encode(reading.value);
    return 'refusal' in reading
      ? reading.refusal
      : reading.violations.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ');
  }

  test.each<readonly [string, string]>([
    ['[]', '[]'],
    [`[{${whole}}]`, `[{${whole}}]`],
    [`[{"note":"x",${whole}}]`, `[{${whole}}]`],
    [
      '[{"priority":"-2","errorClass":"Soft Decline","maxOrderAttempts":"1","minRetryDelay":"0"}]',
      '[{"priority":-2,"errorClass":"Soft Decline","maxOrderAttempts":1,"minRetryDelay":"0"}]',
    ],
    ...['"24"', '" 1.5 "', '"P1D"', '"PT30M"', '"P1W"', '0.25'].map((delay) => {
      const rules = `[{"priority":1,"errorClass":"*","maxOrderAttempts":3,"minRetryDelay":${delay}}]`;
      return [rules, rules] as const;
    }),
  ])('%s is stored as %s', (sent, stored) => {
    expect(read(sent)).toBe(stored);
  });

  test('the rules of a new environment are such', () => {
    expect(read(encode(standard))).toBe(encode(standard));
  });

  test.each([
    ['{}', sentences.invalid],
    ['"Technology"', sentences.invalid],
    ['["Technology"]', `0: ${sentences.invalid}`],
    [`[{${whole}},[]]`, `1: ${sentences.invalid}`],
    ['[{}]', ['priority', 'errorClass', 'maxOrderAttempts', 'minRetryDelay'].map((name) => `0.${name}: ${sentences.blank}`).join(' ')],
  ])('%s is refused', (sent, refusal) => {
    expect(read(sent)).toBe(refusal);
  });

  test.each<readonly [string, string, string]>([
    ['priority', '1.5', sentences.invalid],
    ['priority', '"high"', sentences.invalid],
    ['priority', 'null', sentences.blank],
    ['errorClass', '""', sentences.blank],
    ['errorClass', '{}', sentences.invalid],
    ['maxOrderAttempts', '0', sentences.positive],
    ['maxOrderAttempts', '-1', sentences.positive],
    ['maxOrderAttempts', '2.5', sentences.invalid],
    ['minRetryDelay', '-1', sentences.notNegative],
    ['minRetryDelay', '"-1"', sentences.notNegative],
    ...['"soon"', '"P1M"', '"P1Y"', '"-P1D"', '"PT"', '"P1D "', `"${'0'.repeat(101)}"`, 'true', '[]', '1e300'].map(
      (value) => ['minRetryDelay', value, DELAY] as const,
    ),
  ])('a rule with %s %s is refused, wherever it stands', (name, value, refusal) => {
    const bad = encode({ ...JSON.parse(`{${whole}}`), [name]: null } as Json).replace(`"${name}":null`, `"${name}":${value}`); // JSON by construction
    expect(read(`[{${whole}},${bad}]`)).toBe(`1.${name}: ${refusal}`);
  });
});
