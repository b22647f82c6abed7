import { expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
test('x', async () => {
  using e = anEnvironment();
  const s = e.simulator.environment.search;
  for (const q of ['mira', 'ZOE', '2001', 'zoe.lund@example.test', 'jam-plum', '"quay road" dover', 'fri', '12.5', 'visa 1111', 'pm7Qe2LkV9sXb4TnRw8cYd', 'silver', 'email'])
    console.log(q, JSON.stringify(await s({ q }), null, 0));
  expect(1).toBe(1);
});
