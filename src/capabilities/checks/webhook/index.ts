import type { WebhookCase } from '../check-case.js';
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

/** All cases about webhooks, in the order in which they are played. */
export const webhookCases: readonly WebhookCase[] = [
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
  // Last: it sends many wrong signatures, after which a receiver may rightly refuse to listen.
  comparisonTime,
];
