import type { WebhookCase } from '../../check-case.js';
import { sendPlain } from '../plain.js';

/** The plain case: everything is as Subsim sends it, and nothing in it is awkward. */
export const right: WebhookCase = {
  id: 'webhook/6.1/right',
  title: 'a webhook with a right signature is taken',
  rule: '6.1-webhook-success',
  since: '2026-12',
  played: 'A webhook of ASCII characters goes to the receiver exactly as Subsim sends it.',
  judged: 'It must be answered with 200 to 299.',
  advice: 'Check that the receiver has the secret that was printed at the start, and that it hashes the bytes of the body as they came.',
  async play(stage) {
    const found = await sendPlain(stage);
    return found.outcome === 'FAIL' ? { ...found, reason: causeOf(stage.known.plainStatus) } : found;
  },
};

// What the status says more likely than a wrong secret.
function causeOf(status: number | undefined): string | undefined {
  if (status === undefined) return 'It did not answer.';
  if (status < 400) return 'It sends on to another address, which no webhook follows; give the address where they are taken.';
  if (status === 404 || status === 405) return 'It takes no POST at this address; look at the path.';
  return status >= 500 ? 'It failed by itself; its own log says why.' : undefined;
}
