import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test, vi } from 'vitest';
import { paste, type Told } from '../support/pages/shell.js';
import { firstLine, pages, type Block, type Page } from '../support/pages/pages.js';
import { startHere } from '../support/in-process.js';
import { aFolder } from '../support/command.js';
import { aReceiver } from '../support/receiver.js';

// Processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// What runs this test cannot be run by it.
const UNRUN = ['npm ci && npm test'];

const isStart = (block: Block): boolean => /^(subsim --(?!help)|npm ci && npm start$)/.test(firstLine(block));
const isShown = ({ language, check }: Block): boolean => (language === 'text' || language === 'json') && check === 'run';
const isPasted = (block: Block): boolean => block.language === 'sh' && !UNRUN.includes(block.text);

// What is pasted while one server runs: it begins with the block that starts the server, unless that of the page before would do.
function sessionsOf({ blocks }: Page): readonly (readonly Block[])[] {
  const sessions: Block[][] = [[]];
  for (const block of blocks.filter((each) => isPasted(each) || isShown(each))) {
    if (isStart(block)) sessions.push([]);
    sessions.at(-1)?.push(block);
  }
  return sessions.filter((session) => session.length > 0);
}

const sessions = pages.flatMap((page) => sessionsOf(page).map((blocks) => ({ place: `${page.file}:${String(blocks[0]?.line)}`, blocks })));

test('0.8.0 point 3: the pages start servers, paste into shells, and show what is answered', () => {
  const all = sessions.flatMap(({ blocks }) => blocks);

  expect(all.filter(isStart).length).toBeGreaterThan(7);
  expect(all.filter((block) => isStart(block) && block.text.includes('\n'))).toEqual([]);
  expect(all.filter(isPasted).length).toBeGreaterThan(60);
  expect(all.filter(isShown).length).toBeGreaterThan(4);
});

describe('0.8.0 point 3: pasted one after another, the blocks of a page work as they stand and answer what is shown', () => {
  test.each(sessions)('from $place on', async ({ blocks }) => {
    using folder = aFolder();
    await using receiver = await aReceiver();
    const [first] = blocks;
    const words = first !== undefined && isStart(first) ? wordsOf(first, receiver.url) : ['--port', '0'];
    await using server = await startHere(words, { isDemo: true, folder: folder.path });
    for (const word of words.filter((each) => /^http:|^internal$/.test(each))) expect(server.output()).toContain(word);

    const told = await paste(
      blocks.filter((block) => isPasted(block) && !isStart(block)),
      { folder, url: server.url, receiver: receiver.url },
    );

    for (const each of told) expectDone(each);
    for (const [index, block] of blocks.entries()) if (isShown(block)) expectShown(block, outputBefore(index, blocks, told));
    expectWebhooks(receiver.received.filter(({ path }) => path === '/webhooks').map(({ body }) => body));
  });
});

/** The words of a block that starts a server, on a free port and with a receiver instead of the reader's. */
function wordsOf(block: Block, receiver: string): readonly string[] {
  const [, ...words] = firstLine(block).replace('npm ci && npm start', 'subsim').split(' ');
  return ['--port', '0', ...words.map((word) => word.replace(/^http:\/\/127\.0\.0\.1:808\d/, new URL(receiver).origin))];
}

// All that is on standard error are the statuses of the answers, and the account that `exec --coverage` prints there.
function expectDone({ block, output, errors }: Told): void {
  if (block.text.startsWith('subsim exec --coverage')) {
    expect(errors).toMatch(/^Met: 0 of \d+ endpoints, (?:.|\n)*^NEVER MET$/m);
    return;
  }
  const isRefused = block.text.includes('curl -i ') || block.text.includes(' -i ');
  for (const status of errors.split('\n').filter((line) => line !== '' && !/^There (?:is|are) no /.test(line)))
    expect(status, block.text + output).toMatch(isRefused ? /^[245]\d\d$/ : /^2\d\d$/);
}

function outputBefore(index: number, blocks: readonly Block[], told: readonly Told[]): string {
  const before = blocks.slice(0, index).findLast(isPasted);
  return told.find(({ block }) => block === before)?.output ?? '';
}

// Numbers, ids and instants differ from run to run, and a page shortens with …; all else stands in the output as it is shown.
function expectShown({ language, text, line }: Block, output: string): void {
  if (language === 'json') {
    const shown = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const expected = Object.entries(shown).map(([name, value]) => [
      name,
      String(value).includes('…') ? (expect.any(String) as unknown) : value,
    ]);
    expect(JSON.parse(output)).toEqual(Object.fromEntries(expected));
    return;
  }
  for (const shown of text.split('\n').filter((each) => each.trim() !== '')) {
    const escaped = shown.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = escaped
      .replace(/\s+/g, '\\s+')
      .replaceAll('…', '.*')
      .replace(/\d+(?:(?:\\\.|:|-|T)\d+)*Z?/g, '[\\dTZ:.-]+');
    expect(output, `line ${String(line)}: ${shown}`).toMatch(new RegExp(pattern, 'm'));
  }
}

// The schema that readers are given for their own tests.
function expectWebhooks(bodies: readonly string[]): void {
  const schema = JSON.parse(readFileSync(new URL('../../schemas/webhook.json', import.meta.url), 'utf8')) as object;
  const isRight = new Ajv2020({ strict: false }).compile(schema);
  for (const body of bodies) expect(isRight(JSON.parse(body)), body).toBe(true);
}
