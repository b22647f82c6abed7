import { expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { inside } from '../../support/inside.js';

test.each([
  ['daily_subscriptions', 'which counts all before its first row'],
  ['expired_credit_card', 'of which most records are no part'],
])('the report %s, %s, gives pieces without text on the way', (code) => {
  using test = anEnvironment({ seed: 'demo' });
  const [header, ...pieces] = inside(test.simulator.environment).hosted.reports.lines(code);

  expect(header).toMatch(/^[a-z_,]+\r\n$/);
  expect(pieces.filter((piece) => piece === '').length).toBeGreaterThan(50);
  expect(pieces.join('')).toMatch(/^([^\r\n]+\r\n)+$/);
});
