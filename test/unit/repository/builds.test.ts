import { expect, test } from 'vitest';
// @ts-expect-error: it runs before anything is built, so it is plain JavaScript
import { isSuccessor, nameOf } from '../../../src/build/inputs.mjs';

type Inputs = Readonly<Record<string, string>>;

// What its comments say.
const { follows, named } = { follows: isSuccessor, named: nameOf } as {
  readonly follows: (former: Inputs, inputs: Inputs) => boolean;
  readonly named: (inputs: Inputs) => string;
};

const BUILT: Inputs = { ajv: '8', typescript: '6', 'tsconfig.json': 'a', 'src/one.ts': 'b' };

test.each([
  ['the same source', {}, true],
  ['a file that has changed', { 'src/one.ts': 'c' }, true],
  ['a further file', { 'src/two.ts': 'c' }, true],
  ['other settings of the compiler', { 'tsconfig.json': 'c' }, false],
  ['another compiler', { typescript: '7' }, false],
])('a build of %s goes on from the former one, or does not', (_, change, expected) => {
  expect(follows(BUILT, { ...BUILT, ...change })).toBe(expected);
  expect(named({ ...BUILT, ...change }) === named(BUILT)).toBe(Object.keys(change).length === 0);
});

test('a build without a file of the former one, or without a former one, begins anew', () => {
  expect(follows({ ...BUILT, 'src/two.ts': 'c' }, BUILT)).toBe(false);
  expect(follows({}, BUILT)).toBe(false);
});
