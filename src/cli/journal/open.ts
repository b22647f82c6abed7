import { openExported, type StartedSimulator } from '../../index.js';
import { options } from '../../options.js';
import { FileUnusable, readTextFile } from '../../world/files.js';
import { createCommand, UsageRefused } from '../command.js';
import { entryPrinter } from './entry-printer.js';

/** `subsim open`: prints a journal that was exported and serves it for reading. */
export const open = createCommand({
  name: 'open',
  summary: 'print a journal that was exported, and serve it for reading',
  usage: [
    'Usage: subsim open <file.ndjson> [options]',
    '',
    'Example: subsim open run.ndjson --port 0',
    '',
    'The file is what subsim journal --export and GET /_sim/journal/export write. It is served under /_sim as the journal of a server is, until you stop it: journal, requests, trace, stream and export; everything else is refused.',
  ],
  options: {
    print: { kind: 'switch', help: 'Print it alone.' },
    json: { kind: 'switch', help: 'Print JSON lines.' },
    port: {
      kind: 'integer',
      range: [0, 65_535],
      placeholder: '<port>',
      help: `Port to listen on. Default: ${String(options.port.fallback)}.`,
    },
    host: { kind: 'text', placeholder: '<host>', help: `Host to listen on. Default: ${options.host.fallback}.` },
    'control-token': { kind: 'text', placeholder: '<t>', help: 'Token that callers must send. Default: SUBSIM_CONTROL_TOKEN.' },
  },
  async run(call, values, words) {
    const [file, ...others] = words;
    if (file === undefined || others.length > 0) throw new UsageRefused('Name one file. See subsim open --help.');
    const content = readTextFile(file);
    if (/\.har$/i.test(file) || /^\s*\{\s*"log"\s*:/.test(content))
      throw new FileUnusable(`${file} cannot be opened: it is an HTTP archive (HAR), and what is read is the journal in lines (.ndjson).`);
    const opened = openExported(content);
    if ('fault' in opened) throw new FileUnusable(`${file}, line ${String(opened.line)}: ${opened.fault}.`);
    const printer = entryPrinter(call, values.json === true);
    for (const entry of opened.entries) printer.line(JSON.stringify(entry));
    if (opened.entries.length === 0) call.printError(`${file} has no entries.`);
    if (values.print === true) return;
    const { port = options.port.fallback, host = options.host.fallback } = values;
    const controlToken = values['control-token'] ?? call.variables.SUBSIM_CONTROL_TOKEN;
    const server: StartedSimulator = await opened.serve({ port, host, controlToken });
    call.print(`Ready. ${server.url}`, `What is in ${file} is read under ${server.url}/_sim/journal. Stop with Ctrl+C.`);
    await call.untilAsked();
    await server.close();
  },
});
