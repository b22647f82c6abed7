import { assertNamed, casesOf, checkKinds, chosen, explained, isCounted, newestSuite, quoted } from '../../capabilities/checks/index.js';
import type { ExplainedRequest, Explanation } from '../../capabilities/checks/index.js';
import { startSimulator } from '../../index.js';
import { columnsFor, tableLine, wrapped } from '../columns.js';
import { UsageRefused } from '../arguments.js';
import type { CommandCall } from '../command.js';
import { defaultOf, type Asked } from './asked.js';

/** Prints one line a case that would be played, of one kind or of both. Throws `setting-refused`. */
export function printList(call: CommandCall, { kind, settings, flags }: Asked): void {
  const all = (kind === undefined ? checkKinds : [kind]).flatMap(casesOf);
  assertNamed(all, settings);
  const cases = chosen(all, settings);
  const widths = [Math.max(...cases.map(({ id }) => id.length))];
  const suite = flags.suite ?? newestSuite;
  for (const one of cases) {
    const isOf = isCounted(one, suite as typeof newestSuite); // one of its choices
    call.print(tableLine([one.id, `${one.title}${isOf ? '' : ' (not counted)'}`], widths, columnsFor(call)));
  }
}

/** Prints all that can be said of a case without its receiver. Rejects with `UsageRefused` and a `Problem`. */
export async function printExplanation(call: CommandCall, { kind: said, receivers, secret, flags }: Asked): Promise<void> {
  const name = flags.explain ?? '';
  const kind = said ?? checkKinds.find((known) => name.startsWith(`${known}/`));
  if (kind === undefined) throw new UsageRefused('Say whether the case is one of webhook or order-callback. See subsim check --help.');
  const [receiver] = receivers;
  const simulator = await startSimulator({ port: 0, seed: 'empty' });
  try {
    const asked = {
      environment: simulator.environment,
      secret: receiver?.secret ?? secret ?? defaultOf(kind, call.variables),
      target: receiver === undefined ? '"$RECEIVER"' : quoted(receiver.url),
    };
    call.print(...explanationLines(await explained(kind, name, asked)));
  } finally {
    await simulator.close();
  }
}

function explanationLines({ id, title, since, rule, played, judged, advice, requests }: Explanation): readonly string[] {
  const part = (head: string, text: string): readonly string[] => ['', head, ...wrapped(text, 2)];
  return [
    `${id}: ${title}.`,
    ...part(`Rule ${rule.id} (${rule.mark}), in suites since ${since}`, rule.text),
    ...part('How it is played', played),
    ...part('How it is judged', judged),
    ...part('What to do about a failure', advice),
    ...requests.flatMap((request, index) => requestLines(request, `Request ${String(index + 1)} of ${String(requests.length)}`)),
  ];
}

// Bytes that are printed of a body; all of them stand in the line for a shell.
const SHOWN = 1_000;

function requestLines({ exchange, curl, rightlySigned }: ExplainedRequest, head: string): readonly string[] {
  const { method, headers, body, encoding } = exchange;
  const cut = body.length > SHOWN ? ` (the first ${String(SHOWN)} of ${String(body.length)} characters)` : '';
  const line = curl ?? 'No command line holds this body; --report har=<file> has it after a run.';
  return [
    ...['', `${head}: ${method}, its body ${encoding === 'base64' ? 'in base64' : 'as text'}${cut}`],
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...(body === '' ? [] : ['', `  ${body.slice(0, SHOWN)}`]),
    ...['', 'Once more:', line],
    ...(rightlySigned === undefined ? [] : ['', 'The same bytes with their right signature:', rightlySigned]),
  ];
}
