import type { OrderCase } from '../check-case.js';
import { afterRefusal } from './repeats/after-refusal.js';
import { allMembers } from './requests/all-members.js';
import { alteredByte } from './signatures/altered-byte.js';
import { answerBrokenOff } from './repeats/answer-broken-off.js';
import { answerContentType } from './answers/answer-content-type.js';
import { answerIsNoJson } from './answers/answer-is-no-json.js';
import { answerLate } from './answers/answer-late.js';
import { answerLost } from './repeats/answer-lost.js';
import { answerNotAwaited } from './repeats/answer-not-awaited.js';
import { answerTooLong } from './answers/answer-too-long.js';
import { apiCallRefused } from './answers/api-call-refused.js';
import { apiDown } from './repeats/api-down.js';
import { apiTimesOut } from './repeats/api-times-out.js';
import { emptyBody } from './requests/empty-body.js';
import { emptySignature } from './signatures/empty-signature.js';
import { errorClassUnknown } from './answers/error-class-unknown.js';
import { errorItemsOnSuccess } from './answers/error-items-on-success.js';
import { errorItemsShape } from './answers/error-items-shape.js';
import { escapedBody } from './signatures/escaped-body.js';
import { fixedPrice } from './requests/fixed-price.js';
import { fractionalQuantity } from './requests/fractional-quantity.js';
import { itemsNotNamed } from './answers/items-not-named.js';
import { lengthenedSignature } from './signatures/lengthened-signature.js';
import { lettersBeyondAscii } from './requests/letters-beyond-ascii.js';
import { malformedJson } from './requests/malformed-json.js';
import { missingSignature } from './signatures/missing-signature.js';
import { newlineAtEnd } from './signatures/newline-at-end.js';
import { nextOrder } from './repeats/next-order.js';
import { noItems } from './requests/no-items.js';
import { noObject } from './requests/no-object.js';
import { noShippingAddress } from './requests/no-shipping-address.js';
import { nonHexSignature } from './signatures/non-hex-signature.js';
import { numberDiffersInDetails } from './answers/number-differs-in-details.js';
import { onlyRequiredMembers } from './requests/only-required-members.js';
import { orderNumberMissing } from './answers/order-number-missing.js';
import { orderNumberRepeated } from './answers/order-number-repeated.js';
import { otherSpellingSignature } from './signatures/other-spelling-signature.js';
import { partialAllowed } from './requests/partial-allowed.js';
import { partialNotAllowed } from './requests/partial-not-allowed.js';
import { quantityAsText } from './requests/quantity-as-text.js';
import { refusalStatus } from './answers/refusal-status.js';
import { reorderedBody } from './signatures/reordered-body.js';
import { retriedBySchedule } from './repeats/retried-by-schedule.js';
import { right } from './answers/right.js';
import { sameBytesAgain } from './repeats/same-bytes-again.js';
import { senderHangsUp } from './requests/sender-hangs-up.js';
import { severalCoupons } from './requests/several-coupons.js';
import { severalItems } from './requests/several-items.js';
import { slowSender } from './requests/slow-sender.js';
import { spacedBody } from './signatures/spaced-body.js';
import { successStatus } from './answers/success-status.js';
import { tokenNotPassedBack } from './answers/token-not-passed-back.js';
import { totalAsNumber } from './answers/total-as-number.js';
import { truncatedSignature } from './signatures/truncated-signature.js';
import { twiceAtOnce } from './repeats/twice-at-once.js';
import { twoOrdersAtOnce } from './repeats/two-orders-at-once.js';
import { unknownCardBrand } from './requests/unknown-card-brand.js';
import { unknownMember } from './requests/unknown-member.js';
import { unknownProduct } from './requests/unknown-product.js';
import { upperCaseSignature } from './signatures/upper-case-signature.js';
import { wrongContentType } from './requests/wrong-content-type.js';
import { wrongMethod } from './requests/wrong-method.js';
import { wrongSecret } from './signatures/wrong-secret.js';

const repeats: readonly OrderCase[] = [
  answerLost,
  answerBrokenOff,
  answerNotAwaited,
  sameBytesAgain,
  twiceAtOnce,
  twoOrdersAtOnce,
  nextOrder,
  afterRefusal,
  apiTimesOut,
  apiDown,
];

const signatures: readonly OrderCase[] = [
  missingSignature,
  emptySignature,
  wrongSecret,
  alteredByte,
  truncatedSignature,
  lengthenedSignature,
  nonHexSignature,
  upperCaseSignature,
  otherSpellingSignature,
  spacedBody,
  escapedBody,
  reorderedBody,
  newlineAtEnd,
];

const requests: readonly OrderCase[] = [
  onlyRequiredMembers,
  allMembers,
  unknownMember,
  unknownCardBrand,
  quantityAsText,
  fractionalQuantity,
  fixedPrice,
  noShippingAddress,
  severalItems,
  severalCoupons,
  lettersBeyondAscii,
  partialAllowed,
  partialNotAllowed,
  unknownProduct,
  malformedJson,
  emptyBody,
  noObject,
  noItems,
  wrongMethod,
  wrongContentType,
  slowSender,
  senderHangsUp,
];

const answers: readonly OrderCase[] = [
  successStatus,
  refusalStatus,
  orderNumberMissing,
  orderNumberRepeated,
  errorItemsShape,
  errorClassUnknown,
  errorItemsOnSuccess,
  itemsNotNamed,
  totalAsNumber,
  numberDiffersInDetails,
  answerContentType,
  answerIsNoJson,
  answerTooLong,
  answerLate,
  tokenNotPassedBack,
  apiCallRefused,
];

/** All cases about the order callback, in the order in which they are played: the one that moves the clock comes last. */
export const orderCases: readonly OrderCase[] = [right, ...repeats, ...signatures, ...requests, ...answers, retriedBySchedule];
