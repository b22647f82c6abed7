import { describe, expect, test } from 'vitest';
import { createLog, logLevels, type LogLevel, type LogMembers } from '../../../src/world/log.js';

const now = (): number => Date.parse('2026-11-20T09:15:30.042Z');

function written(format: 'text' | 'json', level: Exclude<LogLevel, 'silent'>, message: string, members?: LogMembers): string {
  const lines: string[] = [];
  createLog({ format, level: 'debug', write: (line) => lines.push(line), now })(level, message, members);
  expect(lines).toHaveLength(1);
  return lines.join();
}

describe('levels', () => {
  test.each(logLevels)('at %s everything up to it is written', (most) => {
    const lines: string[] = [];
    const log = createLog({ format: 'json', level: most, write: (line) => lines.push(line), now });
    for (const level of ['error', 'warn', 'info', 'debug'] as const) log(level, level);
    const told = lines.map((line) => (JSON.parse(line) as { level: string }).level);
    expect(told).toEqual(logLevels.slice(1, logLevels.indexOf(most) + 1));
  });
});

describe('a line of text', () => {
  test.each([
    ['info', 'ready', {}, '09:15:30.042 ready'],
    ['warn', 'slow', {}, '09:15:30.042 WARN slow'],
    ['error', 'failed', { id: 'a-1' }, '09:15:30.042 ERROR failed id=a-1'],
    [
      'info',
      'GET',
      { path: '/services/v2/customers.json', status: 200, ms: 1.5 },
      '09:15:30.042 GET path=/services/v2/customers.json status=200 ms=1.5',
    ],
    ['info', 'x', { none: undefined, zero: 0, empty: '' }, '09:15:30.042 x zero=0 empty=""'],
    [
      'info',
      'x',
      { sentence: 'two words', quote: 'a"b', break: 'a\nb=c', equals: 'a=b' },
      '09:15:30.042 x sentence="two words" quote="a\\"b" break="a\\nb=c" equals="a=b"',
    ],
    [
      'info',
      'x',
      { url: 'http://127.0.0.1:4290', at: 'me@example.test', escape: '\u001b[31m' },
      '09:15:30.042 x url=http://127.0.0.1:4290 at=me@example.test escape="\\u001b[31m"',
    ],
  ] as const)('%s %s %j', (level, message, members, line) => {
    expect(written('text', level, message, members)).toBe(line);
  });
});

describe('a line of JSON', () => {
  test('has time, level and message first, then the members', () => {
    expect(written('json', 'info', 'GET', { path: '/x', status: 200 })).toBe(
      '{"time":"2026-11-20T09:15:30.042Z","level":"info","message":"GET","path":"/x","status":200}',
    );
  });

  test('leaves out what is undefined and keeps one line', () => {
    const line = written('json', 'error', 'a\nb', { none: undefined, text: 'c\r\nd' });
    expect(line).toBe('{"time":"2026-11-20T09:15:30.042Z","level":"error","message":"a\\nb","text":"c\\r\\nd"}');
    expect(line.split(/[\r\n]/)).toHaveLength(1);
  });

  test('without members is complete', () => {
    expect(written('json', 'debug', 'x')).toBe('{"time":"2026-11-20T09:15:30.042Z","level":"debug","message":"x"}');
  });
});
