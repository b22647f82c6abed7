import type { WebhookCase } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { processedBy } from '../processing.js';
import { isGiven, NEVER_READ, readSoon } from '../reads.js';

/** An access token that has become too old meanwhile. */
export const tokenExpired: WebhookCase = {
  id: 'webhook/5.1/token-expired',
  title: 'an access token that has expired is replaced by a new one',
  rule: '8-token-lifetime',
  since: '2026-12',
  played: 'The clock of the environment is moved by 61 minutes, so that every token has expired, and a webhook is sent, twice if need be.',
  judged:
    'The event must be read with a new token, at once or when the webhook comes again. That it is taken and never read is a warning, and a failure when a probe shows that it was processed.',
  advice: 'On a 401 get a new token from POST /oauth/v2/token and ask once more, whatever your own clock says of the old one.',
  async play(stage) {
    await stage.environment.clock.advance('PT61M');
    const webhook = await stage.prepare();
    const { played: exchange, processed = 0 } = await processedBy(stage, () => stage.send(webhook));
    const isRead = (): boolean => stage.callsBack(webhook.id).some(isGiven);
    const taken = async (exchange: Exchange): Promise<boolean> => {
      // The next case may move the clock, after which the new token is not good either.
      if (isTaken(exchange)) await readSoon(stage, isRead);
      return isTaken(exchange);
    };
    if (!(await taken(exchange))) {
      const second = await stage.send(webhook);
      const both = `${told(exchange)}, then ${told(second)}`;
      return (await taken(second)) && isRead()
        ? ok(both)
        : warn('It goes on with a token that has expired.', { expected: 'a new token', got: both });
    }
    return {
      isThere: isRead,
      later() {
        if (isRead()) return ok(`${told(exchange)}, and the event was read with a new token`);
        if (stage.callsBack(webhook.id).length === 0) return skip(NEVER_READ);
        if (processed > 0) return fail('not processed before the event could be read', `${told(exchange)}, and processed unread`);
        return warn('It was taken although the API refused the token, and does not come again.', { got: told(exchange) });
      },
    };
  },
};
