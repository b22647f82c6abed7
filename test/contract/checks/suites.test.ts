import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casesOf, checkKinds, isCounted, suiteDates } from '../../../src/capabilities/checks/index.js';

// `npm run generate` sets this; a suite that is not the newest never changes.
const isWriting = process.env.WRITE_GENERATED === '1';

test.each(suiteDates)('0.5.0 point 4: the suite %s has the cases that it is committed with', (date) => {
  const file = new URL(`suites/${date}.txt`, import.meta.url);
  const ids = checkKinds.flatMap((kind) => casesOf(kind)).flatMap((one) => (isCounted(one, date) ? [one.id] : []));
  const text = [...ids]
    .sort()
    .map((id) => `${id}\n`)
    .join('');
  if (isWriting && date === suiteDates.at(-1)) writeFileSync(file, text);

  expect(text, 'run npm run generate if the suite was not released yet, else begin a new one').toBe(readFileSync(file, 'utf8'));
});

test('0.5.0 point 4: every case has an id, a kind and a name of its own', () => {
  const ids = checkKinds.flatMap((kind) => casesOf(kind)).map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^(?:webhook|order-callback)\/[\d.]+\/[a-z0-9-]+$/);
});
