import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/capabilities/checks/exchange.js';
import { refusal } from '../../../src/capabilities/checks/webhook/refusal.js';
import { worst } from '../../../src/capabilities/checks/webhook/worst.js';

const times = { started: 0, milliseconds: 1 };

function answered(status: number): Exchange {
  return sent({ kind: 'answered', status, headers: [], body: Buffer.alloc(0), isCut: false, ...times });
}

function sent(outcome: Exchange['outcome']): Exchange {
  return { case: 'webhook/6.1/missing-signature', method: 'POST', url: 'http://127.0.0.1/', headers: [], body: Buffer.alloc(0), outcome };
}

test('0.5.0 point 1: a forged webhook is refused by 4xx alone; 2xx fails, and what looks like a crash is a warning (#6.1-signature-check)', () => {
  const outcomes = [200, 204, 299, 302, 400, 401, 404, 429, 500, 503].map((status) => refusal(answered(status)).outcome);
  const hungUp = refusal(sent({ kind: 'failed', reason: 'connection', detail: 'socket hang up', ...times }));

  expect(outcomes).toEqual(['FAIL', 'FAIL', 'FAIL', 'warning', 'ok', 'ok', 'ok', 'ok', 'warning', 'warning']);
  expect([hungUp.outcome, hungUp.got]).toEqual(['warning', 'no answer: socket hang up']);
});

test('0.5.0 point 1: of several findings the first of the worst counts', () => {
  const [ok, info, warning] = [
    { outcome: 'ok' as const, got: '401' },
    { outcome: 'info' as const, reason: 'told' },
    { outcome: 'warning' as const, reason: 'first' },
  ];

  expect(worst([ok, warning, info, { ...warning, reason: 'second' }])).toBe(warning);
  expect(worst([ok, info])).toBe(info);
  expect(worst([]).outcome).toBe('ok');
});
