import { assumedBy, OBSERVED, statedIn, type Claim, type Manner } from './claim.js';

const RULES = {
  W1: '4.2-list-envelope',
  W2: '4.2-xml-lists',
  W3: '4.2-page-size',
  W4: '2.1-empty-maps',
  W5: '6.1-event-url',
  W6: '2.2-widget-customer-id',
  W7: '2.3-ids-as-text',
  W8: '2.3-timestamp',
  W9: '2.3-shipping-method-codes',
  W10: '2.3-street3',
  W11: '2.3-address-without-value',
  W12: '2.3-no-coupon',
  W13: '2.3-payment-without-value',
  W14: '2.3-payment-method-code',
  W15: '2.3-card-expiry',
  W16: '2.3-use-fixed-price',
  W17: '2.3-user-defined-fields',
  W18: '2.3-platform-specific-fields',
  W19: '2.3-product-options',
  W20: '7-validation-form',
  W21: '7-v3-problem-constants',
  W22: '6.1-email-codes',
  W23: '4.4-retry-delay-form',
} as const;

type Name = keyof typeof RULES;

/** A point at which the two wire modes answer or send differently. */
export interface WirePoint {
  readonly id: Name;
  /** The id by which it is cited, as rules are; rows of one name share it. */
  readonly rule: string;
  readonly point: string;
  readonly documented: Manner;
  readonly observed: Manner;
}

const CALLBACK = statedIn('§2.3');

/** All points that the setting `wire` decides, some in several rows; nothing else differs. */
export const wirePoints: readonly WirePoint[] = [
  at('W1', 'JSON list of subscriptions', as(statedIn('§4.2'), 'bare list'), as(OBSERVED, 'under its plural, with pagination')),
  at('W1', 'other JSON lists of v1, v2', as(assumedBy('A01'), 'bare list'), as(OBSERVED, 'under their plural, with pagination')),
  at('W2', 'XML lists', as(assumedBy('A04'), 'entries below result'), as(assumedBy('A04'), 'entries below the plural, beside pagination')),
  at('W3', 'subscriptions of a customer without count', as(statedIn('§4.2'), 'all'), as(OBSERVED, '25 records')),
  at('W3', 'other lists without count', as(assumedBy('A02'), 'all records'), as(OBSERVED, '25 records')),
  at('W4', 'empty maps in answers of v1 and v2 and in events', as(statedIn('§2.1'), '{}'), as(OBSERVED, '[]')),
  at('W5', 'webhook_event_url', as(statedIn('§6.1'), 'one leading slash'), as(OBSERVED, 'two leading slashes')),
  at('W6', 'customer_id beside a widget token', as(OBSERVED, 'text'), as(OBSERVED, 'integer')),
  at('W7', 'callback: subscription.id, reorderOrdinal, paymentProfileId', as(CALLBACK, 'text'), as(OBSERVED, 'integer')),
  at('W8', 'callback: timestamp', as(CALLBACK, 'absent'), as(OBSERVED, 'Unix seconds, first member')),
  at('W9', 'callback: shippingMethodCodes', as(CALLBACK, 'absent'), as(OBSERVED, 'a list of one method_code, absent without a code')),
  at('W10', 'callback: street3', as(CALLBACK, 'absent'), as(OBSERVED, 'present')),
  at('W11', 'callback: address members without value', as(assumedBy('A46'), 'left out'), as(OBSERVED, 'null, but company left out')),
  at('W12', 'callback: couponCodes without coupon', as(assumedBy('A45'), '[]'), as(OBSERVED, '[null], or [""] when empty text was stored')),
  at('W13', 'callback: payment members without value', as(assumedBy('A46'), 'left out'), as(OBSERVED, 'two types null, the rest left out')),
  at('W14', 'callback: payment.paymentMethodCode', as(CALLBACK, 'absent'), as(OBSERVED, 'present when one is set')),
  at('W15', 'callback: month and year of a card', as(CALLBACK, 'two and four digits'), as(OBSERVED, 'as stored')),
  at('W15', 'callback: month or year that is none', as(assumedBy('A46'), 'left out'), as(OBSERVED, 'as stored')),
  at('W16', 'callback: useFixedPrice', as(assumedBy('A46'), 'always present'), as(OBSERVED, 'only when true')),
  at('W17', 'callback: userDefinedFields', as(CALLBACK, 'a list'), as(assumedBy('A45'), 'an object of names and values, [] when empty')),
  at('W17', 'callback: entries of userDefinedFields', as(assumedBy('A45'), 'name and value'), as(assumedBy('A45'), 'none, see above')),
  at('W18', 'callback: platformSpecificFields', as(CALLBACK, 'absent'), as(OBSERVED, 'the stored map, [] when empty')),
  at('W19', 'callback: {ecom}2ProductOptions', as(CALLBACK, 'present when there are some'), as(assumedBy('A45'), 'likewise')),
  at(
    'W20',
    'validation body of v1, v2: members without a fault',
    as(assumedBy('A12'), 'left out'),
    as(assumedBy('A12'), '[], every member that may be written'),
  ),
  at(
    'W21',
    'v3 problems: type',
    as(assumedBy('A13'), 'about:blank'),
    as(assumedBy('A13'), 'https://tools.ietf.org/html/rfc2616#section-10'),
  ),
  at('W21', 'v3 problems: title', as(assumedBy('A13'), 'of the status'), as(assumedBy('A13'), 'An error occurred')),
  at('W21', 'v3 problems: status', as(assumedBy('A13'), 'present'), as(assumedBy('A13'), 'absent')),
  at('W21', 'v3 problems: code in violations', as(assumedBy('A13'), 'absent'), as(assumedBy('A13'), 'null')),
  at(
    'W22',
    'template_code in the data of subscription.email',
    as(OBSERVED, 'the bare code'),
    as(assumedBy('A37'), 'the code behind default_'),
  ),
  at('W23', 'config: minRetryDelay', as(assumedBy('A53'), 'a number of hours'), as(assumedBy('A53'), 'text: PT24H, or as it was set')),
];

function at(id: Name, point: string, ...[documented, observed]: readonly [Manner, Manner]): WirePoint {
  return { id, rule: RULES[id], point, documented, observed };
}

function as(claim: Claim, manner: string): Manner {
  return { manner, ...claim };
}
