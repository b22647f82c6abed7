import { readFileUpTo, refuseTaken, writeFile } from '../world/files.js';
import { MOST_FILE_BYTES } from '../world/shelves/shelf-files.js';
import { createCommand, UsageRefused, type CommandCall } from './command.js';
import { callControl, pathPart, targetOptions, type ControlTarget } from './control-call.js';
import { suggestion } from './suggestion.js';

/** `subsim snapshot`: keeps states of an environment by name, and goes back to them. */
export const snapshot = createCommand({
  name: 'snapshot',
  summary: 'keep the state of an environment by name, and go back to it',
  usage: [
    'Usage: subsim snapshot save|restore|delete <name> [options]',
    '       subsim snapshot save <name> --before <request> [options]',
    '       subsim snapshot restore --before <request> [options]',
    '       subsim snapshot list [options]',
    '       subsim snapshot export <name> <file> [--force] [options]',
    '       subsim snapshot import <name> <file> [options]',
    '',
    'Example: subsim snapshot save before-checkout',
  ],
  options: {
    before: {
      kind: 'text',
      placeholder: '<request>',
      help: 'The state right before the write of a request, by the id that its answer has in Subsim-Request-Id.',
    },
    force: { kind: 'switch', help: 'Let export replace a file that is there.' },
    ...targetOptions,
  },
  async run(call, values, words) {
    const [action = '', ...rest] = words;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (known === undefined) {
      const meant = suggestion(action, Object.keys(actions));
      throw new UsageRefused(`Say save, restore, list, export, import or delete.${meant} See subsim snapshot --help.`);
    }
    const { before } = values;
    if (before !== undefined && known.wordsBefore === undefined)
      throw new UsageRefused('--before belongs to subsim snapshot save and restore.');
    const wanted = before === undefined ? known.words : (known.wordsBefore ?? []);
    if (rest.length !== wanted.length || rest.includes('')) {
      const told = before === undefined ? [] : ['--before <request>'];
      const usage = ['subsim snapshot', action, ...wanted.map((word) => `<${word}>`), ...told].join(' ');
      throw new UsageRefused(`The command is ${usage}. See subsim snapshot --help.`);
    }
    const [name = '', file = ''] = rest;
    const isForced = values.force === true;
    if (isForced && action !== 'export') throw new UsageRefused('--force belongs to subsim snapshot export alone.');
    await known.run({ call, target: values, name, file, isForced, before });
  },
});

interface ActionCall {
  readonly call: CommandCall;
  readonly target: ControlTarget;
  readonly name: string;
  readonly file: string;
  /** The request right before whose write the state was; `undefined` for the present one, or the one with the name. */
  readonly before: string | undefined;
  /** Whether a file that is there may be replaced. */
  readonly isForced: boolean;
}

interface Action {
  /** What has to follow it. */
  readonly words: readonly string[];
  /** The same with `--before`, where that is taken. */
  readonly wordsBefore?: readonly string[];
  readonly run: (call: ActionCall) => Promise<void>;
}

interface Snapshot {
  readonly name: string;
  readonly instant: string;
  readonly size: number;
}

const actions: Readonly<Record<string, Action>> = {
  save: {
    words: ['name'],
    wordsBefore: ['name'],
    async run({ call, target, name, before }) {
      const body = JSON.stringify({ name, before });
      const { text } = await callControl(call, target, { path: '/snapshots', body, isLong: true });
      call.print(`Saved ${lineOf(JSON.parse(text) as Snapshot)}`); // the server's answer to this call
    },
  },
  restore: {
    words: ['name'],
    wordsBefore: [],
    async run({ call, target, name, before }) {
      const body = JSON.stringify({ before });
      const asked = before === undefined ? { path: `/snapshots/${pathPart(name)}/restore` } : { path: '/restore', body };
      const { text } = await callControl(call, target, { ...asked, isLong: true });
      const { clock } = JSON.parse(text) as { readonly clock: { readonly now: string } }; // the server's answer to this call
      call.print(`Restored ${before === undefined ? name : `the state before ${before}`}; the clock says ${clock.now}.`);
    },
  },
  list: {
    words: [],
    async run({ call, target }) {
      const { text } = await callControl(call, target, { path: '/snapshots', method: 'GET' });
      const { snapshots } = JSON.parse(text) as { readonly snapshots: readonly Snapshot[] }; // the server's answer to this call
      for (const saved of snapshots) call.print(lineOf(saved));
    },
  },
  export: {
    words: ['name', 'file'],
    async run({ call, target, name, file, isForced }) {
      refuseTaken(file, isForced);
      const { bytes } = await callControl(call, target, { path: `/snapshots/${pathPart(name)}/file`, method: 'GET', isLong: true });
      writeFile(file, bytes);
      call.print(`Wrote ${name} to ${file}, ${String(bytes.length)} bytes.`);
    },
  },
  import: {
    words: ['name', 'file'],
    async run({ call, target, name, file }) {
      const body = readFileUpTo(file, MOST_FILE_BYTES);
      const { text } = await callControl(call, target, { path: `/snapshots/${pathPart(name)}/file`, method: 'PUT', body, isLong: true });
      call.print(`Imported ${lineOf(JSON.parse(text) as Snapshot)}`); // the server's answer to this call
    },
  },
  delete: {
    words: ['name'],
    async run({ call, target, name }) {
      await callControl(call, target, { path: `/snapshots/${pathPart(name)}`, method: 'DELETE' });
      call.print(`Deleted ${name}.`);
    },
  },
};

function lineOf({ name, instant, size }: Snapshot): string {
  return `${name} ${instant} ${String(size)} bytes`;
}
