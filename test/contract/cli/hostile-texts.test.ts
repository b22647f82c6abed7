import { expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { runHere, startHere, type CallSettings } from '../../support/in-process.js';
import { ask, openLine } from '../../support/server.js';

// Red, a window's title, a line of its own, the one-byte form of the first, and writing from right to left.
const HOSTILE = '\u001b[31m\u001b]0;title\u0007\nReady. http://evil.example\r\u009b2J\u202e\u2066';
// One line break ends each line; whatever else moves a cursor does not belong there.
const MOVING = /[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029]/u;

const NOT_THERE = 127;

type Start = (folder: { readonly write: (name: string, content: unknown) => string }) => readonly string[];
const inSeed =
  (seed: unknown): Start =>
  (folder) => ['--seed-file', folder.write('shop.json', seed)];

interface Case extends CallSettings {
  /** The exit code; 2 unless it says otherwise. */
  readonly code?: number;
}

const starts: readonly (readonly [what: string, argumentsIn: Start, settings?: Case])[] = [
  ['a key of a seed', inSeed({ [HOSTILE]: 1 })],
  ['a member of a record of a seed', inSeed({ customers: [{ [HOSTILE]: 1 }] })],
  ['a value of a seed', inSeed({ products: [{ sku: 'a', name: 'b', intervals: [{ name: HOSTILE }], price: HOSTILE }] })],
  ['an environment of a seed', inSeed({ environments: { [HOSTILE]: { customers: 1 } } })],
  ['a seed that is no JSON', (folder) => ['--seed-file', folder.write('shop.json', `{${HOSTILE}`)]],
  ['a key of the configuration file', (folder) => ['--config', folder.write('subsim.json', { [HOSTILE]: 1 })]],
  ['a value of the configuration file', (folder) => ['--config', folder.write('subsim.json', { wire: HOSTILE, port: HOSTILE })]],
  ['the name of a file', () => ['--seed-file', `/nowhere/${HOSTILE}`]],
  ['a flag', () => [`--${HOSTILE}`]],
  ['the value of a flag', () => ['--wire', HOSTILE]],
  ['an address', () => ['--webhook-url', HOSTILE]],
  ['a command', () => [HOSTILE]],
  ['a program', () => ['exec', '--', `/nowhere/${HOSTILE.replaceAll('\u0000', '')}`], { code: NOT_THERE }],
  ['a server', () => ['ready', '--server', HOSTILE]],
  ['the value of a variable', () => [], { variables: { SUBSIM_CLOCK: HOSTILE } }],
];

test.each(starts.map(([what, argumentsIn, settings = {}]) => [what, argumentsIn, settings] as const))(
  '%s tells the terminal nothing but one line of text',
  async (_, argumentsIn, { code: expected = 2, ...settings }) => {
    using folder = aFolder();

    const { code, output, errors } = await runHere([...argumentsIn(folder)], {
      ...settings,
      variables: { SUBSIM_PORT: '0', ...settings.variables },
    });

    expect([code, output]).toEqual([expected, '']);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(errors).not.toMatch(MOVING);
  },
);

test.each(['text', 'json'])('the first screen and the log as %s tell a terminal nothing either', async (format) => {
  const url = 'http://127.0.0.1:9/hook\u009b31m\u202e';
  await using command = await startHere(['--port', '0', '--webhook-url', url, '--log-format', format], {
    isAtTerminal: true,
    variables: { [`SUBSIM_${HOSTILE}`]: '1' },
  });
  await ask(command.url, 'GET', '/%1b%0a%c2%9b');
  const line = openLine(command.url);
  line.write(Buffer.from('GET /\u009b31m HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'latin1'));
  await line.closed;
  await ask(command.url, 'POST', '/_sim/events', { headers: { 'Content-Type': 'application/json' }, body: '{"type":"ping"}' });
  await ask(command.url, 'POST', '/_sim/settle');
  const { output, errors } = await command.stop();

  for (const printed of [output, errors]) expect(printed).not.toMatch(MOVING);
  expect(output.match(/^Ready\. /gm)).toHaveLength(1);
  expect(output).toContain('\\u009b31m');
  expect(errors).toMatch(/^The variable SUBSIM_\\u001b\[31m/);
  expect(errors).toContain('webhook to http://127.0.0.1:9/hook');
});
