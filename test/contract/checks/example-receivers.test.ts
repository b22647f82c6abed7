import { expect, test } from 'vitest';
import { startSimulator } from '../../../src/index.js';
import { languages, wrongOf } from '../../support/checks/example-receivers.js';

// Of each kind of fault one; `npm run test:long` plays them all.
const WEBHOOKS =
  'right raw-utf-8 escaped-slash upper-case-digits missing-signature wrong-secret altered-byte two-signatures malformed-event empty-body ' +
  'wrong-method duplicate two-at-once answer-lost called-back unknown-event foreign-url api-down account-updater';
const ORDERS =
  'right answer-lost twice-at-once two-orders-at-once after-refusal api-down missing-signature wrong-secret altered-byte escaped-body ' +
  'several-items partial-allowed partial-not-allowed unknown-product malformed-json wrong-method token-not-passed-back';

for (const language of languages)
  test.runIf(language.isInstalled)(`0.5.0 point 9: the examples in ${language.name} do nothing wrong that is known`, async () => {
    await using simulator = await startSimulator({ port: 0, seed: 'empty' });

    expect(await wrongOf(language, simulator, { webhooks: WEBHOOKS.split(' '), orders: ORDERS.split(' ') })).toEqual([]);
  });
