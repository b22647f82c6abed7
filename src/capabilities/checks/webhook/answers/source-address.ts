import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { ok, skip, warn } from '../../finding.js';

// Every address that begins with 127 is this machine, and none but the first is one that Subsim sends from.
const OTHER_ADDRESS = '127.0.0.2';
const LOOPBACK = /^(localhost|127(?:[.]\d+){3})$/;
const NO_SUCH_ADDRESS = /EADDRNOTAVAIL|EINVAL|ENETUNREACH|EAFNOSUPPORT/;

/** A webhook that does not come from where webhooks come from. */
export const sourceAddress: WebhookCase = {
  id: 'webhook/6.1/source-address',
  title: 'a webhook from an address that is not published is blocked',
  rule: '6.1-source-addresses',
  since: '2026-12',
  played: `A right webhook is sent from ${OTHER_ADDRESS}, which is no published address.`,
  judged: 'It should be refused, or its connection closed. That it is taken is a warning: behind a proxy the address cannot be seen.',
  advice: 'Let the proxy or the firewall before the receiver admit the published addresses alone.',
  async play({ prepare, send, url }) {
    if (!LOOPBACK.test(new URL(url).hostname))
      return skip('The receiver is not on this machine, where another address could be sent from.');
    const exchange = await send(await prepare(), { localAddress: OTHER_ADDRESS });
    const { outcome } = exchange;
    if (outcome.kind === 'failed' && NO_SUCH_ADDRESS.test(outcome.detail)) return skip(`This machine does not send from ${OTHER_ADDRESS}.`);
    if (isTaken(exchange)) return warn('It takes webhooks from any address.', { expected: 'refused', got: told(exchange) });
    if (outcome.kind === 'failed' && outcome.reason === 'timeout') return skip(told(exchange));
    return ok(told(exchange));
  },
};
