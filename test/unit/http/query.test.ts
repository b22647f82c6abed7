import { expect, test } from 'vitest';
import { readQuery } from '../../../src/http/exchange/query.js';

test.each([
  ['/x', undefined],
  ['/x?', undefined],
  ['/x?count=', undefined],
  ['/x?count', undefined],
  ['/x?count=5', '5'],
  ['/x?count=5&count=7', '7'],
  ['/x?count=5&count=', undefined],
  ['/x?COUNT=5', undefined],
  ['/x?count[]=5', undefined],
  ['/x?co%75nt=%35', '5'],
  ['/x?count=a+b%20c', 'a b c'],
  ['/x?count=a=b', 'a=b'],
  ['/x?count=a?b', 'a?b'],
  ['/x?count=%', '%'],
  ['/x?count=%ff', '\uFFFD'],
  ['/x?count=%00', '\u0000'],
  ['/x?a;count=5', undefined],
])('%s tells count %j', (target, value) => {
  expect(readQuery(target).one('count')).toBe(value);
});

test.each([
  ['/x', []],
  ['/x?id=1', ['1']],
  ['/x?id=1&id=2', ['2']],
  ['/x?id[]=1&id[]=2', ['1', '2']],
  ['/x?id%5B%5D=1&id[7]=2&id[a][b]=3', ['1', '2']],
  ['/x?id[]=1&id=2', ['1', '2']],
  ['/x?id[]=&id[]=1&id=', ['1']],
  ['/x?id[=1', []],
  ['/x?id]=1', []],
  ['/x?id[]x=1', []],
])('%s tells the ids %j', (target, values) => {
  expect(readQuery(target).all('id')).toEqual(values);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('the name %s is one as any other', (name) => {
  expect(readQuery('/x').one(name)).toBeUndefined();
  expect(readQuery('/x').all(name)).toEqual([]);
  expect(readQuery(`/x?${name}=1&${name}[]=2&${name}[polluted]=3`).one(name)).toBe('1');
  expect(readQuery(`/x?${name}=1&${name}[]=2&${name}[polluted]=3`).all(name)).toEqual(['2', '3', '1']);
  expect('polluted' in {}).toBe(false);
});

test.each([
  ['/x', []],
  ['/x?f=1&g.a=2', []],
  ['/x?f.a=1', [['a', ['1']]]],
  ['/x?f.a=1&f.a=2', [['a', ['2']]]],
  ['/x?f.a[]=1&f.a%5B%5D=2', [['a', ['1', '2']]]],
  [
    '/x?f.a[x]=1&f.a[]=2',
    [
      ['a[x]', ['1']],
      ['a', ['2']],
    ],
  ],
  ['/x?f.a[][]=1', [['a[]', ['1']]]],
  ['/x?f.=1&f.[]=2', [['', ['2', '1']]]],
  ['/x?f.a=&f.b[]=&f.c=1&f.c=', []],
  [
    '/x?f.a.b=1&f.__proto__=2',
    [
      ['a.b', ['1']],
      ['__proto__', ['2']],
    ],
  ],
])('%s tells below f. %j', (target, values) => {
  expect(readQuery(target).below('f.')).toEqual(values);
});
