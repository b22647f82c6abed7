import { describe, expect, test } from 'vitest';
import { aFolder, readyLine, type CommandSettings, type TestFolder } from '../../support/command.js';
import { runHere, startHere } from '../../support/in-process.js';

const CONFIG = 'subsim.config.json';

async function wireOf(arguments_: readonly string[], settings: CommandSettings): Promise<string> {
  await using command = await startHere(['--port', '0', '--json', ...arguments_], settings);
  const { clientId, wire } = readyLine(command);
  return `${clientId} ${wire}`;
}

describe('a setting', () => {
  test('counts from the flag, else the variable, else the file, else the default', async () => {
    using folder = aFolder();
    using elsewhere = aFolder();
    folder.write(CONFIG, { $schema: 'options.json', wire: 'observed', clientId: 'from-file' });
    const variables = { SUBSIM_WIRE: 'documented', SUBSIM_CLIENT_ID: 'from-variable' };
    const flags = ['--wire', 'observed', '--client-id', 'from-flag'];

    const found = [
      await wireOf([], { folder: elsewhere.path }),
      await wireOf([], { folder: folder.path }),
      await wireOf([], { folder: folder.path, variables }),
      await wireOf(flags, { folder: folder.path, variables }),
      await wireOf(['--wire', 'observed'], { folder: elsewhere.path, variables: { SUBSIM_CLIENT_ID: 'from-variable' } }),
      await wireOf([], { folder: folder.path, variables: { SUBSIM_WIRE: '' } }),
    ];

    expect(found).toEqual([
      'subsim-default documented',
      'from-file observed',
      'from-variable documented',
      'from-flag observed',
      'from-variable observed',
      'from-file observed',
    ]);
  });

  test('comes from the file that --config or SUBSIM_CONFIG names instead of the one in the folder', async () => {
    using folder = aFolder();
    folder.write(CONFIG, { clientId: 'from-folder' });
    const named = folder.write('named.json', '\ufeff{"clientId":"from-named"}');

    const found = [
      await wireOf(['--config', named], { folder: folder.path }),
      await wireOf([], { folder: folder.path, variables: { SUBSIM_CONFIG: named } }),
    ];

    expect(found).toEqual(['from-named documented', 'from-named documented']);
  });

  test('is not disturbed by the variables that a shell keeps for itself', async () => {
    const variables = { SUBSIM_URL: 'http://127.0.0.1:1', SUBSIM_TOKEN: 'x', SUBSIM_WEBHOOK_SECRET: 'y', SUBSIM_CALLBACK_SECRET: 'z' };

    expect(await wireOf([], { variables })).toBe('subsim-default documented');
  });

  test('0.3.0 point 11: is warned of, one line each, in a variable that is no option, as a cluster sets them', async () => {
    const variables = { SUBSIM_SERVICE_HOST: '10.0.0.1', SUBSIM_PORT_4290_TCP: 'tcp://10.0.0.1:4290', SUBSIM_BOGUS: '' };
    await using command = await startHere(['--port', '0', '--log-level', 'warn'], { variables });

    expect(command.errors()).toBe(
      ['SUBSIM_SERVICE_HOST', 'SUBSIM_PORT_4290_TCP']
        .map((name) => `The variable ${name} names no option of Subsim; it is ignored.\n`)
        .join(''),
    );
  });

  test('0.3.0 point 11: is not set by a variable that is empty, of whatever kind', async () => {
    const names = ['PORT', 'CLOCK', 'WIRE', 'JSON', 'CLIENT_ID', 'ALLOW_HOST', 'CONFIG', 'CONTROL_TOKEN', 'LOG_LEVEL'];
    await using command = await startHere(['--port', '0', '--json'], {
      variables: Object.fromEntries(names.map((name) => [`SUBSIM_${name}`, ''])),
    });

    const asked = await runHere(['snapshot', 'list', '--server', command.url], { variables: { SUBSIM_CONTROL_TOKEN: '' } });
    const byPort = await runHere(['ready'], { variables: { SUBSIM_URL: '', SUBSIM_PORT: new URL(command.url).port } });

    expect(readyLine(command)).toMatchObject({ clientId: 'subsim-default', wire: 'documented' });
    expect([asked.code, byPort.code]).toEqual([0, 0]);
  });
});

interface BadStart {
  readonly flags?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** The content of the configuration file. */
  readonly file?: unknown;
  /** What the line has to name. */
  readonly names: RegExp;
}

const bad: Readonly<Record<string, BadStart>> = {
  'an unknown flag': { flags: ['--bogus'], names: /--bogus'\. See subsim --help\.$/m },
  'a misspelt flag': { flags: ['--clock', 'frozen', '--prot', '1'], names: /--prot.*Did you mean --port\? See subsim --help\.$/m },
  'an unknown command': { flags: ['certainly'], names: /certainly\. See subsim --help\.$/m },
  'a misspelt command': { flags: ['advnce'], names: /advnce\. Did you mean advance\? See subsim --help\.$/m },
  'a command that is a name of JavaScript': { flags: ['constructor'], names: /constructor/ },
  'a word behind the command': { flags: ['serve', 'now'], names: /now/ },
  'a flag without its value': { flags: ['--wire'], names: /--wire/ },
  'a flag whose value is the next flag': { flags: ['--clock', '--json'], names: /--clock/ },
  'a port that is no number': { flags: ['--port', 'http'], names: /--port.*http/ },
  'a port beyond the last one': { flags: ['--port', '65536'], names: /--port.*65535.*65536/ },
  'a choice that is none': { flags: ['--wire', 'wired'], names: /--wire.*documented.*observed; it is "wired"\.$/m },
  'a misspelt choice': { flags: ['--wire', 'obsreved'], names: /it is "obsreved"\. Did you mean observed\?$/m },
  'a clock that is none': { flags: ['--clock', 'tomorrow'], names: /clock.*tomorrow/i },
  'a name that cannot stand in members': { flags: ['--ecom-name', 'My Shop'], names: /--ecom-name.*My Shop/ },
  'a client id with a colon': { flags: ['--client-id', 'a:b'], names: /--client-id/ },
  'a limit that is too small': { flags: ['--body-limit', '10'], names: /--body-limit/ },
  'a variable that is nearly an option': {
    variables: { SUBSIM_CLIENT_SECERT: 'hush-hush' },
    names: /SUBSIM_CLIENT_SECERT names no option\. Did you mean SUBSIM_CLIENT_SECRET\?$/m,
  },
  'a bad variable': { variables: { SUBSIM_PORT: 'http' }, names: /SUBSIM_PORT.*http/ },
  'a variable for a switch': { variables: { SUBSIM_JSON: 'perhaps' }, names: /SUBSIM_JSON/ },
  'an unknown member of the file': { file: { bogus: 1 }, names: /subsim\.config\.json.*bogus/ },
  'a misspelt member of the file': { file: { prot: 1 }, names: /json: "prot" is not known here; the nearest is "port"\.$/m },
  'a member of the file in other letters': {
    file: { webhookURL: [] },
    names: /"webhookURL" is not known here; the nearest is "webhookUrl"/,
  },
  'a misspelt choice in the file': {
    file: { wire: 'obsrved' },
    names: /wire must be one of documented, observed; it is "obsrved"; the nearest is "observed"\.$/m,
  },
  'a misspelt internal': { flags: ['--order-callback-url', 'intenal'], names: /internal or an http.*; the nearest is "internal"; it is/ },
  'a member in the spelling of flags': { file: { 'client-id': 'x' }, names: /subsim\.config\.json.*client-id/ },
  'a bad member of the file': { file: { port: 'http' }, names: /subsim\.config\.json.*port/ },
  'a file that is a list': { file: [], names: /subsim\.config\.json/ },
  'a file that is no JSON': {
    file: '{\n  "port":',
    names: /subsim\.config\.json is not JSON: line 2, column 10: expected a value and found the end\./,
  },
  '0.3.0 point 11: an address of a scheme that is not served': {
    flags: ['--webhook-url', 'ftp://shop.example/hooks'],
    names: /--webhook-url must begin with http:\/\/ or https:\/\/, not with ftp:\/\/; it is "ftp:/,
  },
  '0.3.0 point 11: an address without a scheme': {
    flags: ['--order-callback-url', 'localhost:3000'],
    names:
      /--order-callback-url must begin with http:\/\/ or https:\/\/, as http:\/\/localhost:3000 does; it has no scheme; or it is internal/,
  },
  'an address without a scheme in the file': {
    file: { webhookUrl: ['localhost:3000'] },
    names: /webhookUrl\[0\] must begin with http:\/\/ or https:\/\//,
  },
  'a file that is not there': { flags: ['--config', 'missing.json'], names: /missing\.json/ },
  'a seed file that is not there': { flags: ['--seed-file', 'missing.json'], names: /missing\.json/ },
  'a data folder that is a file': { file: '{}', flags: ['--data', CONFIG], names: /subsim\.config\.json/ },
  '0.3.0 point 11: a data folder below a file': {
    file: '{}',
    flags: ['--data', `${CONFIG}/data`],
    names: /subsim\.config\.json\/data cannot be made: .*(?:a part of its path is a file, and not a folder|a file has that name)\./,
  },
  'a data folder that the system denies': { flags: ['--data', '/proc/subsim/data'], names: /\/proc\/subsim\/data/ },
  'an address that is not of this machine': { flags: ['--host', '192.0.2.1'], names: /192\.0\.2\.1/ },
  'an unknown flag of ready': { flags: ['ready', '--bogus'], names: /--bogus/ },
};

describe('a start that makes no sense ends with one clear line and exit code 2', () => {
  function startBadly(folder: TestFolder, { flags = [], variables = {}, file }: Omit<BadStart, 'names'>): ReturnType<typeof runHere> {
    if (file !== undefined) folder.write(CONFIG, file);
    return runHere(flags, { folder: folder.path, variables: { SUBSIM_PORT: '0', ...variables } });
  }

  test.each(Object.entries(bad))('%s', async (_, start_) => {
    using folder = aFolder();

    const { code, output, errors } = await startBadly(folder, start_);

    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(errors).toMatch(start_.names);
    expect(errors).not.toMatch(/\bat .*:\d+:\d+|^\w*Error:/);
  });

  test.each([
    ['by flag', { flags: ['--client-secret', 'hush hush é'] }],
    ['by variable', { variables: { SUBSIM_CLIENT_SECRET: 'hush hush é' } }],
    ['by file', { file: { clientSecret: 'hush hush é' } }],
  ])('and a secret that cannot be one is not repeated, given %s', async (_, start_) => {
    using folder = aFolder();

    const { code, errors } = await startBadly(folder, start_);

    expect(code).toBe(2);
    expect(errors).toMatch(/client[-_]?secret/i);
    expect(errors).not.toContain('hush');
  });
});
