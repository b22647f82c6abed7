import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFolder, start, type ServingCommand } from '../support/command.js';
import { startHere } from '../support/in-process.js';
import { ask } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CLOCK = ['--port', '0', '--clock', '2026-11-20T09:15:30Z'];
const FORM = 'client_id=subsim-default&client_secret=subsim-default-secret';
const BASIC = `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`;

type Script = readonly (readonly [method: string, path: string, body?: string])[];

const script: Script = [
  ['POST', '/oauth/v2/token', `grant_type=client_credentials&${FORM}`],
  ['POST', '/oauth/v2/token', `grant_type=client_credentials&scope=widget&customer_id=2001&${FORM}`],
  ['GET', `/oauth/v2/token?grant_type=client_credentials&scope=session&${FORM}`],
  ['GET', '/services/v2/config'],
  ['GET', '/services/v2/customers'],
  ['GET', '/services/v2/subscriptions.xml'],
  ['GET', '/services/v2/addresses.html'],
  ['POST', '/services/v2/customer', '{"customer":{"email":"n@example.test","first_name":"N","last_name":"W"}}'],
  ['POST', '/services/v2/customer', '{"customer":{"email":"n@example.test","first_name":"N","last_name":"W"}}'],
  ['POST', '/services/v2/address', '{"address":{"customer_id":2001,"first_name":"N","last_name":"W"}}'],
  ['PATCH', '/services/v2/addresses/3001', '[{"op":"add","path":"/user_defined_fields/n","value":9007199254740993}]'],
  ['PATCH', '/services/v2/subscriptions', '{"op":"add","path":"/coupon_code","value":"X","ids":[5001,5002,1]}'],
  ['POST', '/services/v2/subscriptions', '{"subscriptions":[{},{"customer_id":2001}]}'],
  ['GET', '/services/v2/subscriptions?customer_id=2001'],
  ['GET', '/services/v2/vault/paymentprofiles'],
  ['GET', '/services/v2/nothing.xml'],
  ['POST', '/oauth/v2/token', `grant_type=client_credentials&${FORM}`],
];

// What differs by nature: the wall clock of HTTP, and the id under which a request is found in the log of its run.
const OWN = ['date', 'subsim-request-id'];

/** Plays requests; the result is the bytes of all answers, without what differs by nature. */
async function play({ url }: ServingCommand, requests: Script): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const [method, path, body] of requests) {
    const headers = path.startsWith('/oauth') ? {} : { Authorization: BASIC };
    const answer = await ask(url, method, path, { headers, ...(body === undefined ? {} : { body }) });
    const shown = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
    answers.push([`${method} ${path}`, answer.status, JSON.stringify(shown), answer.text].join('\n'));
  }
  return answers;
}

test('the same random seed and clock give the same bytes for the same requests, whatever the process, over a restart too', async () => {
  using folder = aFolder();
  const settings = [...CLOCK, '--random-seed', '1'];
  const kept = [...settings, '--data', join(folder.path, 'data')];
  await using whole = await startHere(settings, { isDemo: true });
  await using other = await startHere([...CLOCK, '--random-seed', '2'], { isDemo: true });
  await using begun = await start(kept, { isDemo: true });

  const before = await play(begun, script.slice(0, 9));
  begun.signal('SIGTERM');
  await begun.end;
  await using resumed = await start(kept, { isDemo: true });
  const answers = [...before, ...(await play(resumed, script.slice(9)))];

  expect(answers).toEqual(await play(whole, script));
  expect((await play(other, script))[0]).not.toBe(answers[0]);
});

test('without a random seed tokens differ from run to run', async () => {
  await using first = await startHere(CLOCK);
  await using second = await startHere(CLOCK);

  const [token] = await play(first, script.slice(0, 1));
  const [other] = await play(second, script.slice(0, 1));

  expect(token).not.toBe(other);
});
