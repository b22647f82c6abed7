import { expect, test } from 'vitest';
import { startSimulator } from '../../src/index.js';
import { languages, wrongOf } from '../support/checks/example-receivers.js';

for (const language of languages)
  test.runIf(language.isInstalled)(
    `0.5.0 point 9: the examples in ${language.name} do nothing wrong in any case`,
    async () => {
      await using simulator = await startSimulator({ port: 0, seed: 'empty' });

      expect(await wrongOf(language, simulator)).toEqual([]);
    },
    300_000,
  );
