import { describe, test } from 'vitest';
import { barePaths } from './bare-paths.js';
import { feed, stockFeed } from './feed.js';
import { play, type Script } from './player.js';
import { plugin, pluginOnV3 } from './plugin.js';
import { wholeObjects } from './whole-objects.js';

type Wire = 'documented' | 'observed';

const both: readonly Wire[] = ['documented', 'observed'];

/** Each style, with the modes in which its client works. */
const styles: readonly { readonly script: Script; readonly wires: readonly Wire[] }[] = [
  { script: wholeObjects, wires: ['observed'] },
  { script: barePaths, wires: both },
  { script: feed, wires: both },
  { script: stockFeed, wires: both },
  { script: plugin, wires: both },
  { script: pluginOnV3, wires: both },
];

describe('clients work unchanged', () => {
  for (const { script, wires } of styles) {
    for (const wire of wires) {
      test(`in mode ${wire}: ${script.style}`, async () => {
        await play(script, wire);
      });
    }
  }
});
