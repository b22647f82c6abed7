import { describe, test } from 'vitest';
import { barePaths } from '../../support/clients/bare-paths.js';
import { feed, stockFeed } from '../../support/clients/feed.js';
import { mergePatches } from '../../support/clients/merge-patches.js';
import { play, type Script } from '../../support/clients/player.js';
import { plugin, pluginOnV3 } from '../../support/clients/plugin.js';
import { vaultSpellings } from '../../support/clients/vault-spellings.js';
import { widget, widgetOnV3 } from '../../support/clients/widget.js';
import { wholeObjects } from '../../support/clients/whole-objects.js';

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
  { script: widget, wires: both },
  { script: widgetOnV3, wires: both },
  { script: mergePatches, wires: both },
  { script: vaultSpellings, wires: both },
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
