import type { Settings } from '../../options.js';
import { optionRows } from '../../options.js';
import { endAtSignals } from '../../world/signals.js';
import { flagsOf, parseWords } from '../arguments.js';
import { exitCodes, type Command, type CommandCall } from '../command.js';
import { CallRefused, serverAddress, targetOptions, type ControlTarget } from '../control-call.js';
import { helpText } from '../help.js';
import { configOption, readSettings } from '../settings.js';
import { unusedSecrets } from '../launch.js';
import { findingJson, findingLine, type Finding } from './finding.js';
import { checkData, checkHosts, tryRuntime, tryStart } from './machine-checks.js';
import { checkPort } from './port-check.js';
import { checkClock, checkOrderCallback, checkReceivers, checkSignature } from './server-checks.js';
import { readServer } from './server-state.js';

const own = { server: targetOptions.server, environment: targetOptions.environment } as const;

/** `subsim doctor`: looks for what keeps Subsim, or those to whom it sends, from working, and says what to do. */
export const doctor: Command = {
  summary: 'look for what keeps it from working, and say what to do',
  help: () =>
    helpText(
      [
        'Usage: subsim doctor [options]',
        '',
        'Example: subsim doctor --port 4291 --data ./shop',
        '',
        'It takes the options of subsim serve, too, and says how a server that is started with them will fare, or the one that runs already does. Each line begins with ok, warn or FAIL; with a FAIL it ends with 1. Nothing is sent to any receiver.',
      ],
      Object.entries({ ...own, json: { kind: 'switch', help: 'Print a JSON line for each check.' } }),
    ),
  async run(call) {
    const { target, rest } = split(call.arguments);
    const settings = readSettings({ ...call, arguments: rest });
    const forget = endAtSignals();
    let code: number = exitCodes.done;
    const tell = (...findings: readonly Finding[]): void => {
      for (const finding of findings) {
        if (finding.status === 'FAIL') code = exitCodes.failed;
        call.print(settings.json ? findingJson(finding) : findingLine(finding));
      }
    };
    try {
      await check(call, { settings, target: { ...target, 'control-token': settings['control-token'] } }, tell);
    } finally {
      forget();
    }
    return code;
  },
};

// Its own flags, and those of the server.
function split(args: readonly string[]): { readonly target: ControlTarget; readonly rest: readonly string[] } {
  const options = flagsOf([...optionRows, ['config', configOption], ...Object.entries(own)]);
  const { values, tokens } = parseWords({ args: [...args], options, tokens: true }, 'subsim doctor');
  const mine = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !Object.hasOwn(own, token.name)) return [];
    return token.inlineValue === true ? [token.index] : [token.index, token.index + 1];
  });
  const { server, environment } = values as ControlTarget; // texts, as their options say
  return { target: { server, environment }, rest: args.filter((_, index) => !mine.includes(index)) };
}

interface Checked {
  readonly settings: Settings;
  readonly target: ControlTarget;
}

async function check(call: CommandCall, { settings, target }: Checked, tell: (...findings: readonly Finding[]) => void): Promise<void> {
  const runtime = await tryRuntime(settings);
  try {
    tell(runtime.finding);
    const isNamed = target.server !== undefined || call.variables.SUBSIM_URL !== undefined;
    const address = isNamed ? serverAddress(target.server, call.variables) : `http://${urlHost(settings.host)}:${String(settings.port)}`;
    const port = await checkPort(settings, { address, isNamed });
    tell(port.finding);
    // The further checks would be of another server than the one that was named.
    if (isNamed && !port.isServer) return;
    const asked = port.isServer ? address : runtime.trial?.url;
    if (asked !== undefined) tell(await checkHosts(asked, settings));
    tell(checkData(settings, port.isServer));
    if (port.isServer) await checkServer(call, { ...target, server: address }, tell);
    else tell(...(await checkPlan(settings)));
  } finally {
    await runtime.trial?.close();
  }
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function checkServer(call: CommandCall, target: ControlTarget, tell: (...findings: readonly Finding[]) => void): Promise<void> {
  const state = await readServer(call, target).catch((error: unknown) => {
    if (error instanceof CallRefused) return error.message;
    throw error;
  });
  if (typeof state === 'string') {
    tell({ check: 'control API', status: 'FAIL', found: state });
    return;
  }
  const { receivers, attempts, orderCallback, orderAttempt, blocked } = state;
  tell(checkClock(state), ...(await checkReceivers(receivers)));
  tell(...receivers.filter(({ status }) => status === 'enabled').map((receiver) => checkSignature(receiver, attempts.get(receiver.id))));
  tell(await checkOrderCallback({ url: orderCallback.url, blocked }));
  if (orderAttempt !== undefined && orderCallback.url !== 'internal')
    tell(checkSignature({ name: 'the order callback', secret: orderCallback.secret }, orderAttempt));
}

// What a server would do that is started with these options.
async function checkPlan(settings: Settings): Promise<readonly Finding[]> {
  const receivers = settings['webhook-url'].map((url, index) => ({
    id: index,
    name: '--webhook-url',
    url,
    secret: null,
    status: 'enabled',
  }));
  const start = tryStart(settings);
  const unused = unusedSecrets(settings);
  const later = 'No server runs that could have sent anything.';
  return [
    start,
    ...(start.status === 'ok'
      ? [{ check: 'clock', status: 'ok', found: `It will be ${settings.clock} when a server starts.` } as const]
      : []),
    ...(await checkReceivers(receivers)),
    ...(unused === undefined ? [] : [{ check: 'signature', status: 'warn', found: unused } as const]),
    { check: 'signature', status: 'warn', found: later, todo: 'Start one, then subsim trigger ping.' },
    await checkOrderCallback({ url: settings['order-callback-url'] ?? null, blocked: 0 }),
  ];
}
