/** The two ways to write answers: as the document says, or as published clients have seen it. */
export type WireMode = 'documented' | 'observed';

/** A month whose behaviours are kept where Subsim has learnt better since. */
export type Compat = '2026-11';

/** Everything in which the two wire modes differ; this file is the only place that knows. */
export interface Wire {
  /** Whether lists of v1 and v2 stand bare or under their key beside `pagination` (#4.2-list-envelope, #4.2-xml-lists). */
  readonly envelopedLists: boolean;
  /** Records a list holds when `count` is absent; `undefined` means all (#4.2-page-size). */
  readonly pageSize: number | undefined;
  /** How a map without members is written (#2.1-empty-maps). */
  readonly emptyMap: '{}' | '[]';
  /** The address under which a webhook says that its event can be read (#6.1-event-url). */
  readonly eventPath: (id: number) => string;
  /** The customer id in the answer to a widget token request (#2.2-widget-customer-id). */
  readonly widgetCustomerId: (id: number) => string | number;
  /** Whether a validation body of v1 and v2 lists every member that the request might hold, or those with a fault (#7-validation-form). */
  readonly listsWholeForm: boolean;
  /** The constants of problem objects on v3 (#7-v3-problem-constants). */
  readonly problemV3: ProblemConstants;
  /** How the codes of e-mail templates are written in events: bare, behind `default_`, or as Subsim 0.1 called them (#6.1-email-codes). */
  readonly emailCodes: 'bare' | 'prefixed' | 'former';
  /** Whether a retry rule shows its delay as text, a number of hours as a duration (#4.4-retry-delay-form). */
  readonly retryDelayAsText: boolean;
  /** In what the order callback's request differs; its product options are the same in both (#2.3-product-options). */
  readonly callback: CallbackWire;
}

/** What is the same in all problem objects on v3. */
export interface ProblemConstants {
  readonly type: string;
  /** The title of all of them; `undefined` leaves it to the status or, of a validation, to its sentence. */
  readonly title: string | undefined;
  readonly hasStatus: boolean;
  /** Whether each violation has a code. */
  readonly hasCodes: boolean;
}

/** In what the order callback's request differs. */
export interface CallbackWire {
  /** Ids of subscriptions and payment profiles, and the ordinal (#2.3-ids-as-text). */
  readonly numeral: (number: number) => string | number;
  /** Whether the second of the request comes first (#2.3-timestamp). */
  readonly saysWhen: boolean;
  /** Whether the shipping method is repeated as a list (#2.3-shipping-method-codes). */
  readonly listsShippingMethods: boolean;
  /** Whether addresses have a third street line (#2.3-street3). */
  readonly hasThirdStreet: boolean;
  /** Whether addresses and `payment` show null (#2.3-address-without-value, #2.3-payment-without-value). */
  readonly showsNull: boolean;
  /** Whether an order without coupon lists the coupon as it is stored, null or `""` (#2.3-no-coupon). */
  readonly listsMissingCoupon: boolean;
  /** Whether the offline payment method is named (#2.3-payment-method-code). */
  readonly namesOfflinePayment: boolean;
  /** Whether the expiry of a card is written with two and four digits (#2.3-card-expiry). */
  readonly padsExpiry: boolean;
  /** Whether an item also says that it has no fixed price (#2.3-use-fixed-price). */
  readonly deniesFixedPrice: boolean;
  /** How user-defined fields are written, unless there are none (#2.3-user-defined-fields). */
  readonly userDefinedFields: 'pairs' | 'map';
  /** Whether the platform-specific fields are there (#2.3-platform-specific-fields). */
  readonly hasPlatformFields: boolean;
}

const wires: Readonly<Record<WireMode, Wire>> = {
  documented: {
    envelopedLists: false,
    pageSize: undefined,
    emptyMap: '{}',
    eventPath: (id) => eventPath('', id),
    widgetCustomerId: String,
    listsWholeForm: false,
    problemV3: { type: 'about:blank', title: undefined, hasStatus: true, hasCodes: false },
    emailCodes: 'bare',
    retryDelayAsText: false,
    callback: {
      numeral: String,
      saysWhen: false,
      listsShippingMethods: false,
      hasThirdStreet: false,
      showsNull: false,
      listsMissingCoupon: false,
      namesOfflinePayment: false,
      padsExpiry: true,
      deniesFixedPrice: true,
      userDefinedFields: 'pairs',
      hasPlatformFields: false,
    },
  },
  observed: {
    envelopedLists: true,
    pageSize: 25,
    emptyMap: '[]',
    eventPath: (id) => eventPath('/', id),
    widgetCustomerId: (id) => id,
    listsWholeForm: true,
    problemV3: {
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      hasStatus: false,
      hasCodes: true,
    },
    emailCodes: 'prefixed',
    retryDelayAsText: true,
    callback: {
      numeral: (number) => number,
      saysWhen: true,
      listsShippingMethods: true,
      hasThirdStreet: true,
      showsNull: true,
      listsMissingCoupon: true,
      namesOfflinePayment: true,
      padsExpiry: false,
      deniesFixedPrice: false,
      userDefinedFields: 'map',
      hasPlatformFields: true,
    },
  },
};

function eventPath(prefix: string, id: number): string {
  return `${prefix}/services/v2/webhook-events/${String(id)}`;
}

/** The differences of one mode, in a simulator that may keep to what Subsim did before. */
export function wireOf(mode: WireMode, compat?: Compat): Wire {
  return compat === undefined ? wires[mode] : { ...wires[mode], emailCodes: 'former' };
}

/** How an environment spells what it shows: its wire and the platform name inside member names. */
export interface Dialect {
  readonly wire: Wire;
  /** Replaces `{ecom}` in member names; `^[a-z][a-z0-9]*$`. */
  readonly ecomName: string;
}

/** A member name with the platform's name where `{ecom}` stands. */
export function spelled(name: string, ecomName: string): string {
  // Most names hold no placeholder, and looking for one costs a tenth of replacing none.
  return name.includes('{ecom}') ? name.replaceAll('{ecom}', ecomName) : name;
}
