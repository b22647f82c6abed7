/** The two ways to write answers: as the document says, or as published clients have seen it. */
export type WireMode = 'documented' | 'observed';

/** Everything in which the two wire modes differ; this file is the only place that knows (supplement 1). */
export interface Wire {
  /** W1, W2: whether lists of v1 and v2 stand bare or under their key beside `pagination`. */
  readonly envelopedLists: boolean;
  /** W3: records a list holds when `count` is absent; `undefined` means all. */
  readonly pageSize: number | undefined;
  /** W4: how a map without members is written. */
  readonly emptyMap: '{}' | '[]';
  /** W5: the address under which a webhook says that its event can be read. */
  readonly eventPath: (id: number) => string;
  /** W6: the customer id in the answer to a widget token request. */
  readonly widgetCustomerId: (id: number) => string | number;
  /** W7 to W18; W19 is the same in both. */
  readonly callback: CallbackWire;
}

/** In what the order callback's request differs. */
export interface CallbackWire {
  /** W7: ids of subscriptions and payment profiles, and the ordinal. */
  readonly numeral: (number: number) => string | number;
  /** W8: whether the second of the request comes first. */
  readonly saysWhen: boolean;
  /** W9: whether the shipping method is repeated as a list. */
  readonly listsShippingMethods: boolean;
  /** W10: whether addresses have a third street line. */
  readonly hasThirdStreet: boolean;
  /** W11, W13: whether members of addresses and `payment` without value are null, as far as those rows say so. */
  readonly showsNull: boolean;
  /** W12: whether an order without coupon lists the coupon as it is stored, null or `""`. */
  readonly listsMissingCoupon: boolean;
  /** W14: whether the offline payment method is named. */
  readonly namesOfflinePayment: boolean;
  /** W15: whether the expiry of a card is written with two and four digits. */
  readonly padsExpiry: boolean;
  /** W16: whether an item also says that it has no fixed price. */
  readonly deniesFixedPrice: boolean;
  /** W17: how user-defined fields are written, unless there are none. */
  readonly userDefinedFields: 'pairs' | 'map';
  /** W18: whether the platform-specific fields are there. */
  readonly hasPlatformFields: boolean;
}

const wires: Readonly<Record<WireMode, Wire>> = {
  documented: {
    envelopedLists: false,
    pageSize: undefined,
    emptyMap: '{}',
    eventPath: (id) => eventPath('', id),
    widgetCustomerId: String,
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

/** The differences of one mode. */
export function wireOf(mode: WireMode): Wire {
  return wires[mode];
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
