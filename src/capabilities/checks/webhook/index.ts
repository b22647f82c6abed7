import type { WebhookCase } from '../check-case.js';
import { answerTime } from './answers/answer-time.js';
import { dribble } from './answers/dribble.js';
import { everyType } from './answers/every-type.js';
import { hangUp } from './answers/hang-up.js';
import { ping } from './answers/ping.js';
import { sourceAddress } from './answers/source-address.js';
import { unknownType } from './answers/unknown-type.js';
import { accountUpdater } from './call-back/account-updater.js';
import { apiBusy } from './call-back/api-busy.js';
import { apiDown } from './call-back/api-down.js';
import { apiReset } from './call-back/api-reset.js';
import { apiSlow } from './call-back/api-slow.js';
import { basicCredentials } from './call-back/basic-credentials.js';
import { bearerToken } from './call-back/bearer-token.js';
import { calledBack } from './call-back/called-back.js';
import { contentType } from './call-back/content-type.js';
import { foreignUrl } from './call-back/foreign-url.js';
import { foreignUrlByAtSign } from './call-back/foreign-url-by-at-sign.js';
import { foreignUrlByBackslash } from './call-back/foreign-url-by-backslash.js';
import { foreignUrlWithoutScheme } from './call-back/foreign-url-without-scheme.js';
import { idAndUrlDisagree } from './call-back/id-and-url-disagree.js';
import { otherPath } from './call-back/other-path.js';
import { readOnce } from './call-back/read-once.js';
import { staleBody } from './call-back/stale-body.js';
import { tokenExpired } from './call-back/token-expired.js';
import { tokenInQuery } from './call-back/token-in-query.js';
import { unknownEvent } from './call-back/unknown-event.js';
import { afterThirtyDays } from './repeats/after-thirty-days.js';
import { answerLost } from './repeats/answer-lost.js';
import { duplicate } from './repeats/duplicate.js';
import { processedOnce } from './repeats/processed-once.js';
import { reversedOrder } from './repeats/reversed-order.js';
import { severalAtOnce } from './repeats/several-at-once.js';
import { twoAtOnce } from './repeats/two-at-once.js';
import { twoAtOnceProcessedOnce } from './repeats/two-at-once-processed-once.js';
import { alteredByte } from './signatures/altered-byte.js';
import { right } from './signatures/right.js';

const signatures: readonly WebhookCase[] = [right, alteredByte];

const callBack: readonly WebhookCase[] = [
  calledBack,
  bearerToken,
  basicCredentials,
  tokenInQuery,
  contentType,
  readOnce,
  unknownEvent,
  idAndUrlDisagree,
  foreignUrl,
  foreignUrlWithoutScheme,
  foreignUrlByAtSign,
  foreignUrlByBackslash,
  otherPath,
  staleBody,
  accountUpdater,
  apiDown,
  apiBusy,
  apiReset,
  apiSlow,
];

const repeats: readonly WebhookCase[] = [
  duplicate,
  processedOnce,
  twoAtOnce,
  twoAtOnceProcessedOnce,
  severalAtOnce,
  reversedOrder,
  answerLost,
];

const answers: readonly WebhookCase[] = [answerTime, dribble, hangUp, ping, everyType, unknownType, sourceAddress];

// They move the clock, after which no earlier token is good.
const later: readonly WebhookCase[] = [tokenExpired, afterThirtyDays];

/** All cases about webhooks, in the order in which they are played. */
export const webhookCases: readonly WebhookCase[] = [...signatures, ...answers, ...repeats, ...callBack, ...later];
