import type { Option } from '../../option.js';
import { refuseTaken, writeFile } from '../../world/files.js';
import { createCommand, UsageRefused, type Command, type CommandCall } from '../command.js';
import { callControl, CallRefused, pathPart, targetOptions, type ControlTarget } from '../control-call.js';
import { readSpan } from '../span.js';
import { wholeEntry } from './entry-lines.js';
import { entryPrinter } from './entry-printer.js';
import type { Entry } from '../../index.js';

const QUERY =
  'A query is terms such as method:POST path:/services/v2/* status:4xx -client:tea since:PT5M, all of which must hold; other words are looked for everywhere. The page /docs/journal of a server has all of it. Behind -- a term may begin with -.';

const own = {
  latest: { kind: 'switch', help: 'Print the last one whole.' },
  count: { kind: 'switch', help: 'Print how many there are.' },
  wait: { kind: 'text', placeholder: '<duration>', help: 'Wait so long for one, as in 5s, and print it.' },
  delete: { kind: 'switch', help: 'Forget them.' },
  export: { kind: 'text', placeholder: '<file>', help: 'Write them to a file that ends in .ndjson or .har.' },
  force: { kind: 'switch', help: 'Let --export replace a file that is there.' },
  follow: { kind: 'switch', help: 'Go on with each that comes, until you stop it or the server stops.' },
  from: { kind: 'integer', placeholder: '<number>', help: 'Begin with this number.' },
  limit: { kind: 'integer', range: [1, 1000], placeholder: '<number>', help: 'So many at most. Without it all.' },
  json: { kind: 'switch', help: 'Print JSON, as the control API answers it.' },
} as const satisfies Readonly<Record<string, Option>>;

/** `subsim requests`: the requests that came, and why they were refused. */
export const requests = journalCommand('requests', 'list the requests that came and why they were refused');

/** `subsim journal`: all that happened. */
export const journal = journalCommand('journal', 'list all that happened: requests, events, webhooks, orders, moves of the clock');

/** `subsim watch`: what happens from now on. */
export const watch = createCommand({
  name: 'watch',
  summary: 'print what happens from now on, as it happens',
  usage: ['Usage: subsim watch [query] [options]', '', 'Example: subsim watch status:4xx,5xx', '', QUERY],
  options: { json: own.json, ...targetOptions },
  async run(call, values, words) {
    const { text } = await callControl(call, values, { path: '/journal?limit=1&latestFirst=true', method: 'GET' });
    const { entries } = JSON.parse(text) as { readonly entries: readonly Entry[] }; // the server's answer to this call
    await told(call, values, { name: 'journal', q: words.join(' '), follow: true, from: (entries[0]?.number ?? 0) + 1 });
  },
});

type Name = 'requests' | 'journal';

interface Given extends ControlTarget {
  readonly latest?: boolean | undefined;
  readonly count?: boolean | undefined;
  readonly wait?: string | undefined;
  readonly delete?: boolean | undefined;
  readonly export?: string | undefined;
  readonly force?: boolean | undefined;
  readonly follow?: boolean | undefined;
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
  readonly json?: boolean | undefined;
}

// What is done instead of listing; one of them at a time.
const MODES = ['latest', 'count', 'wait', 'delete', 'export'] as const;
// An id that is typed alone names one entry.
const ID = /^(?:\d{1,15}|(?:request|event|delivery|order|move|state|act):[\w/.-]+)$/;

function journalCommand(name: Name, summary: string): Command {
  return createCommand({
    name,
    summary,
    usage: [
      `Usage: subsim ${name} [query] [options]`,
      `       subsim ${name} <number or id>`,
      '',
      `Example: subsim ${name} status:4xx since:PT10M`,
      '',
      QUERY,
    ],
    options: { ...own, ...targetOptions },
    async run(call, values, words) {
      const modes = MODES.filter((mode) => values[mode] !== undefined);
      if (modes.length > 1) throw new UsageRefused(`${modes.map((mode) => `--${mode}`).join(' and ')} do not go together.`);
      const [mode] = modes;
      const [word = ''] = words;
      const q = words.join(' ');
      if (mode !== undefined) await modeRuns[mode]({ call, values, name, q });
      else if (words.length === 1 && ID.test(word)) await printed({ call, values, name, q }, { path: `/${name}/${pathPart(word)}` });
      else await told(call, values, { name, q, follow: values.follow, from: values.from, limit: values.limit });
    },
  });
}

interface Asked {
  readonly call: CommandCall;
  readonly values: Given;
  readonly name: Name;
  readonly q: string;
}

const modeRuns: Readonly<Record<(typeof MODES)[number], (asked: Asked) => Promise<void>>> = {
  latest: (asked) => printed(asked, { path: `/${asked.name}/latest${search({ q: asked.q })}` }),
  async count({ call, values, name, q }) {
    const { text } = await callControl(call, values, { path: `/${name}/count${search({ q })}`, method: 'GET' });
    call.print(values.json === true ? text : String((JSON.parse(text) as { readonly count: number }).count)); // the server's answer to this call
  },
  async wait(asked) {
    const within = readSpan('--wait', asked.values.wait ?? '');
    await printed(asked, { path: `/${asked.name}/wait`, method: 'POST', body: JSON.stringify({ match: asked.q, within }) });
  },
  async delete({ call, values, name, q }) {
    const { text } = await callControl(call, values, { path: `/${name}${search({ q })}`, method: 'DELETE' });
    const { removed } = JSON.parse(text) as { readonly removed: number }; // the server's answer to this call
    call.print(values.json === true ? text : `Forgot ${String(removed)} ${removed === 1 ? 'entry' : 'entries'}.`);
  },
  async export({ call, values, name, q }) {
    const file = values.export ?? '';
    const [, format] = /\.(ndjson|har)$/i.exec(file) ?? [];
    if (format === undefined) throw new UsageRefused(`--export writes a file that ends in .ndjson or .har; it is ${JSON.stringify(file)}.`);
    refuseTaken(file, values.force === true);
    const scoped = name === 'requests' ? `kind:request ${q}` : q;
    const path = `/journal/export${search({ q: scoped, format: format.toLowerCase() })}`;
    const { bytes } = await callControl(call, values, { path, method: 'GET' });
    writeFile(file, bytes);
    call.print(`Wrote ${file}, ${String(bytes.length)} bytes.`);
  },
};

interface Called {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: string;
}

async function printed({ call, values }: Asked, { method, ...called }: Called): Promise<void> {
  const { text } = await callControl(call, values, { ...called, method: method ?? 'GET' });
  if (values.json === true) call.print(text);
  else for (const line of wholeEntry(JSON.parse(text) as Entry)) call.print(line); // the server's answer to this call
}

interface Told {
  readonly name: Name;
  readonly q: string;
  readonly follow?: boolean | undefined;
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

async function told(call: CommandCall, values: Given, { name, ...asked }: Told): Promise<void> {
  const printer = entryPrinter(call, values.json === true);
  const control = { path: `/${name}${search(asked)}`, method: 'GET', onLine: printer.line, signal: call.unread } as const;
  try {
    await callControl(call, values, control);
  } catch (error) {
    // Whoever read has had enough.
    if (call.unread.aborted) return;
    throw error;
  }
  if (asked.follow === true && printer.count() !== asked.limit) throw new CallRefused('The server has stopped.');
  if (printer.count() === 0 && values.json !== true) call.printError(`There are no ${name === 'journal' ? 'entries' : name} of that kind.`);
}

function search(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' || value === false ? [] : [[name, String(value)] as const],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given)).toString()}`;
}
