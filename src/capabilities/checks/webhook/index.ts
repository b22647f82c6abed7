import type { WebhookCase } from '../check-case.js';
import { answerTime } from './answers/answer-time.js';
import { dribble } from './answers/dribble.js';
import { everyType } from './answers/every-type.js';
import { hangUp } from './answers/hang-up.js';
import { ping } from './answers/ping.js';
import { sourceAddress } from './answers/source-address.js';
import { unknownType } from './answers/unknown-type.js';
import { emptyBody } from './bodies/empty-body.js';
import { eventNoObject } from './bodies/event-no-object.js';
import { eventObject } from './bodies/event-object.js';
import { eventWithoutId } from './bodies/event-without-id.js';
import { invalidUtf8 } from './bodies/invalid-utf-8.js';
import { malformedBody } from './bodies/malformed-body.js';
import { malformedEvent } from './bodies/malformed-event.js';
import { noObject } from './bodies/no-object.js';
import { oversizedBody } from './bodies/oversized-body.js';
import { wrongContentType } from './bodies/wrong-content-type.js';
import { wrongMethod } from './bodies/wrong-method.js';
import { accountUpdater } from './call-back/account-updater.js';
import { apiBusy } from './call-back/api-busy.js';
import { apiDown } from './call-back/api-down.js';
import { apiReset } from './call-back/api-reset.js';
import { apiSlow } from './call-back/api-slow.js';
import { basicCredentials } from './call-back/basic-credentials.js';
import { bearerToken } from './call-back/bearer-token.js';
import { calledBack } from './call-back/called-back.js';
import { contentType } from './call-back/content-type.js';
import { foreignUrlByAtSign } from './call-back/foreign-url-by-at-sign.js';
import { foreignUrlByBackslash } from './call-back/foreign-url-by-backslash.js';
import { foreignUrlWithoutScheme } from './call-back/foreign-url-without-scheme.js';
import { foreignUrl } from './call-back/foreign-url.js';
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
import { sameIdOtherBytes } from './repeats/same-id-other-bytes.js';
import { severalAtOnce } from './repeats/several-at-once.js';
import { twoAtOnceProcessedOnce } from './repeats/two-at-once-processed-once.js';
import { twoAtOnce } from './repeats/two-at-once.js';
import { alteredByte } from './signatures/altered-byte.js';
import { appendedByte } from './signatures/appended-byte.js';
import { base64Signature } from './signatures/base64-signature.js';
import { comparisonTime } from './signatures/comparison-time.js';
import { emptySignature } from './signatures/empty-signature.js';
import { longerSignature } from './signatures/longer-signature.js';
import { missingSignature } from './signatures/missing-signature.js';
import { notHexadecimal } from './signatures/not-hexadecimal.js';
import { otherDestination } from './signatures/other-destination.js';
import { reSerialisedBody } from './signatures/re-serialised-body.js';
import { right } from './signatures/right.js';
import { truncatedSignature } from './signatures/truncated-signature.js';
import { twoSignatures } from './signatures/two-signatures.js';
import { upperCaseDigits } from './signatures/upper-case-digits.js';
import { wrongSecret } from './signatures/wrong-secret.js';
import { escapedSlash } from './spellings/escaped-slash.js';
import { headerCase } from './spellings/header-case.js';
import { longBody } from './spellings/long-body.js';
import { memberOrder } from './spellings/member-order.js';
import { numberSpelling } from './spellings/number-spelling.js';
import { quoteEscapes } from './spellings/quote-escapes.js';
import { rawUtf8 } from './spellings/raw-utf-8.js';
import { trailingNewline } from './spellings/trailing-newline.js';
import { unicodeEscapes } from './spellings/unicode-escapes.js';
import { whiteSpace } from './spellings/white-space.js';
import { whereTaken } from './where-taken.js';

const signatures: readonly WebhookCase[] = [
  right,
  rawUtf8,
  unicodeEscapes,
  quoteEscapes,
  escapedSlash,
  whiteSpace,
  memberOrder,
  numberSpelling,
  trailingNewline,
  longBody,
  headerCase,
  upperCaseDigits,
  missingSignature,
  emptySignature,
  truncatedSignature,
  longerSignature,
  notHexadecimal,
  base64Signature,
  wrongSecret,
  otherDestination,
  twoSignatures,
  reSerialisedBody,
  alteredByte,
  appendedByte,
];

const bodies: readonly WebhookCase[] = [
  malformedBody,
  malformedEvent,
  eventNoObject,
  eventObject,
  eventWithoutId,
  invalidUtf8,
  noObject,
  emptyBody,
  oversizedBody,
  wrongContentType,
  wrongMethod,
];

// Credentials that the API does not take may be why nothing is taken.
const credentials: readonly WebhookCase[] = [bearerToken, basicCredentials, tokenInQuery];

const callBack: readonly WebhookCase[] = [
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
  sameIdOtherBytes,
  twoAtOnce,
  twoAtOnceProcessedOnce,
  severalAtOnce,
  reversedOrder,
  answerLost,
];

const answers: readonly WebhookCase[] = [dribble, hangUp, ping, everyType, unknownType, sourceAddress];

// They move the clock, after which no earlier token is good.
const later: readonly WebhookCase[] = [tokenExpired, afterThirtyDays];

// After so many wrong signatures a receiver may rightly refuse to listen.
const last: readonly WebhookCase[] = [comparisonTime];

/** All cases about webhooks, in the order in which they are played. */
export const webhookCases: readonly WebhookCase[] = [
  ...signatures,
  ...bodies,
  answerTime,
  ...[...answers, ...repeats, calledBack].map(whereTaken),
  ...credentials,
  ...[...callBack, ...later].map(whereTaken),
  ...last,
];
