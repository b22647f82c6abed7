import { expect, test } from 'vitest';
import * as imported from '../../../src/index.mjs';
import * as required from '../../../src/index.js';

test('import gives all that require gives', () => {
  expect({ ...imported }).toEqual({ ...required });
});
