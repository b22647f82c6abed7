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
    '       subsim snapshot list [options]',
    '       subsim snapshot export <name> <file> [--force] [options]',
    '       subsim snapshot import <name> <file> [options]',
    '',
    'Example: subsim snapshot save before-checkout',
  ],
  options: { force: { kind: 'switch', help: 'Let export replace a file that is there.' }, ...targetOptions },
  async run(call, values, words) {
    const [action = '', ...rest] = words;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (known === undefined) {
      const meant = suggestion(action, Object.keys(actions));
      throw new UsageRefused(`Say save, restore, list, export, import or delete.${meant} See subsim snapshot --help.`);
    }
    if (rest.length !== known.words.length || rest.includes('')) {
      const usage = ['subsim snapshot', action, ...known.words.map((word) => `<${word}>`)].join(' ');
      throw new UsageRefused(`The command is ${usage}. See subsim snapshot --help.`);
    }
    const [name = '', file = ''] = rest;
    const isForced = values.force === true;
    if (isForced && action !== 'export') throw new UsageRefused('--force belongs to subsim snapshot export alone.');
    await known.run({ call, target: values, name, file, isForced });
  },
});

interface ActionCall {
  readonly call: CommandCall;
  readonly target: ControlTarget;
  readonly name: string;
  readonly file: string;
  /** Whether a file that is there may be replaced. */
  readonly isForced: boolean;
}

interface Action {
  /** What has to follow it. */
  readonly words: readonly string[];
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
    async run({ call, target, name }) {
      const { text } = await callControl(call, target, { path: '/snapshots', body: JSON.stringify({ name }), isLong: true });
      call.print(`Saved ${lineOf(JSON.parse(text) as Snapshot)}`); // the server's answer to this call
    },
  },
  restore: {
    words: ['name'],
    async run({ call, target, name }) {
      const { text } = await callControl(call, target, { path: `/snapshots/${pathPart(name)}/restore`, isLong: true });
      const { clock } = JSON.parse(text) as { readonly clock: { readonly now: string } }; // the server's answer to this call
      call.print(`Restored ${name}; the clock says ${clock.now}.`);
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
