import { stopwatch } from '../../../../simulator.js';
import type { WebhookCase } from '../../check-case.js';
import { info, skip } from '../../finding.js';
import { NOTHING_TAKEN, plain, takesPlain } from '../plain.js';

// Webhooks with each kind of signature, and the fewest that a median says anything about.
const [MOST, FEWEST] = [30, 10];

/** Whether more right digits take longer to refuse; the noise of a network hides it well, so that nothing follows from it. */
export const comparisonTime: WebhookCase = {
  id: 'webhook/6.1/comparison-time',
  title: 'signatures are compared in constant time',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'A webhook comes up to thirty times with the first digit of its signature wrong and thirty times with the last, in turns.',
  judged: 'It is never judged: the medians of the times are told.',
  advice: 'Compare with what your language has for it: crypto.timingSafeEqual, hash_equals, hmac.compare_digest.',
  async play(stage) {
    if (!(await takesPlain(stage))) return skip(NOTHING_TAKEN);
    const webhook = await plain(stage);
    const right = stage.signed(webhook.body);
    const signatures = [0, right.length - 1].map((place) => withOther(right, place));
    const times: [number[], number[]] = [[], []];
    const elapsed = stopwatch();
    for (let round = 0; round < MOST && elapsed() < stage.limits.slow; round += 1) {
      for (const [kind, taken] of times.entries()) {
        const { outcome } = await stage.send(webhook, { signature: signatures[kind] });
        if (outcome.kind === 'failed') return skip(`There was no answer to measure: ${outcome.detail}`);
        if (outcome.status === 429) return skip('The receiver limits the rate of requests, which is right and leaves nothing to measure.');
        if (outcome.status < 400) return skip(`The receiver does not refuse a wrong signature: ${String(outcome.status)}.`);
        taken.push(outcome.milliseconds);
      }
    }
    const [first, last] = times;
    if (last.length < FEWEST) return info('The receiver answers too slowly for enough measurements.');
    return info(
      `Median of ${String(last.length)}: ${median(first)} ms with the first digit wrong, ${median(last)} ms with the last. Nothing follows from the difference.`,
    );
  },
};

function withOther(digits: string, place: number): string {
  return `${digits.slice(0, place)}${digits[place] === '0' ? '1' : '0'}${digits.slice(place + 1)}`;
}

function median(times: readonly number[]): string {
  const ordered = [...times].sort((one, other) => one - other);
  return (ordered[Math.floor(ordered.length / 2)] ?? 0).toFixed(2);
}
