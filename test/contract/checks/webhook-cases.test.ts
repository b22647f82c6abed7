import { describe, expect, test } from 'vitest';
import { runChecks, webhookCases, type CheckReport, type CheckSettings } from '../../../src/capabilities/checks/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { aCheckedReceiver, earlyWork, lateWork, rightWork, silentWork, wrongWork } from '../../support/checks/checked-receiver.js';

// Those about signatures and bodies are held by other tests.
const ids = webhookCases.map(({ id }) => id);
const OWN = ids.slice(ids.indexOf('webhook/6.1/answer-time'), ids.indexOf('webhook/6.1/after-thirty-days') + 1);
// What a probe shows alone.
const UNSEEN = ['processed-once', 'two-at-once-processed-once', 'stale-body'];
// Those in which one that reads nothing could be told so once more.
const SILENT = [...UNSEEN, ...'called-back bearer-token read-once foreign-url api-down unknown-event duplicate source-address'.split(' ')];
const limits = { slow: 60, callBack: 150 };

const start = (): Promise<StartedSimulator> => startSimulator({ port: 0, seed: 'empty', clock: '2026-11-20T09:15:30Z' });

interface Checked extends Pick<CheckSettings, 'only'> {
  readonly isProbed?: true;
}

async function checked(work: typeof rightWork, { isProbed, only = OWN }: Checked = {}): Promise<CheckReport & { readonly api: string }> {
  await using simulator = await start();
  await using receiver = await aCheckedReceiver(simulator, work);
  const { url, secret, processed } = receiver;
  const probe = isProbed === true ? (): Promise<number> => Promise.resolve(processed()) : undefined;
  const { report } = await runChecks('webhook', { url, secret, probe, limits, only }, simulator);
  expect(simulator.environment.faults.list()).toEqual([]);
  expect(simulator.environment.clock.state().now).toBe('2026-11-20T09:15:30.000Z');
  return { ...report, api: simulator.url };
}

function namesOf({ results }: CheckReport, outcome: string): readonly string[] {
  return results.flatMap((result) => (result.outcome === outcome ? [result.id.replace('webhook/', '')] : []));
}

describe('0.5.0 point 1: cases about call-backs, repeats and answers', () => {
  test('a right receiver passes them; what cannot be seen is skipped, and counted by a probe', async () => {
    const probed = await checked(rightWork, { isProbed: true });
    const plain = await checked(rightWork, { only: UNSEEN });

    expect([namesOf(probed, 'FAIL'), namesOf(probed, 'warning'), namesOf(probed, 'error'), probed.remarks]).toEqual([[], [], [], []]);
    expect(namesOf(probed, 'ok')).toEqual(expect.arrayContaining(['6.1/processed-once', '6.1/two-at-once-processed-once']));
    expect(probed.results.find(({ id }) => id.endsWith('/called-back'))?.got).toBe('read before the answer, with a bearer token');
    expect(namesOf(plain, 'skip')).toEqual(['6.1/processed-once', '6.1/two-at-once-processed-once', '6.1/stale-body']);
  });

  test('a receiver that answers first and reads later, until it is told, is not blamed for it', async () => {
    const only = ['api-down', 'api-busy', 'api-reset', 'token-expired', 'after-thirty-days'];
    const probed = await checked(earlyWork, { isProbed: true, only: ['bearer-token', ...only] });
    const plain = await checked(lateWork, { only: ['bearer-token', 'token-expired', 'after-thirty-days'] });

    expect(namesOf(probed, 'ok')).toEqual(expect.arrayContaining(only.map((name) => expect.stringContaining(name) as string)));
    expect(namesOf(plain, 'ok')).toContain('5.1/token-expired');
  });

  test('one that follows foreign addresses, does everything again and swallows failures is told so, case by case', async () => {
    const { results, ...report } = await checked(wrongWork, { isProbed: true });

    const failed = namesOf({ ...report, results }, 'FAIL');
    expect(failed).toEqual(
      expect.arrayContaining([
        ...['6.1/duplicate', '6.1/processed-once', '6.1/two-at-once', '6.1/two-at-once-processed-once', '6.1/answer-lost'],
        ...['6.1/unknown-event', '6.1/foreign-url', '6.1/foreign-url-without-scheme', '6.1/foreign-url-by-backslash', '6.1/other-path'],
        ...['6.1/api-down', '6.1/api-busy', '6.1/api-reset', '6.1/after-thirty-days'],
      ]),
    );
    expect(failed).not.toContain('6.1/right');
    const foreign = results.find(({ id }) => id === 'webhook/6.1/foreign-url');
    expect(foreign?.got).toMatch(/^it asked for \/foreign-url\/.* and sent its credentials along \(Authorization: Bearer …\)$/);
    expect(foreign?.advice).toMatch(/base address/);
    expect(results.find(({ id }) => id === 'webhook/6.1/source-address')?.outcome).toMatch(/warning|skip/);
  });

  test('one that never calls the API is told so in one sentence, and not case by case; a probe shows that it processes what it did not read', async () => {
    const [plain, probed] = [
      await checked(silentWork, { only: SILENT }),
      await checked(silentWork, { isProbed: true, only: ['called-back', 'unknown-event'] }),
    ];

    expect(plain.remarks).toEqual([`The receiver never called the API back; is it configured with ${plain.api}?`]);
    expect([namesOf(plain, 'FAIL'), namesOf(plain, 'warning')]).toEqual([[], ['6.1/source-address', '6.1/called-back']]);
    expect(namesOf(probed, 'FAIL')).toEqual(['6.1/called-back', '6.1/unknown-event']);
  });

  test('one whose credentials the API does not take is told that it has come', async () => {
    const { remarks, results } = await checked(
      async ({ url }, { api }) => {
        const { status } = await fetch(api + url, { headers: { Authorization: `Basic ${btoa('nobody:nothing')}` } });
        return status === 200 ? 204 : 503;
      },
      { only: ['bearer-token', 'basic-credentials'] },
    );

    expect(results.map(({ outcome, got, reason }) => [outcome, got, reason])).toEqual([
      ['FAIL', 'HTTP Basic: 401', null],
      ['warning', null, 'The event is read with HTTP Basic.'],
    ]);
    expect(remarks).toEqual([]);
  });
});
