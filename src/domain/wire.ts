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
}

const wires: Readonly<Record<WireMode, Wire>> = {
  documented: {
    envelopedLists: false,
    pageSize: undefined,
    emptyMap: '{}',
    eventPath: (id) => eventPath('', id),
    widgetCustomerId: String,
  },
  observed: { envelopedLists: true, pageSize: 25, emptyMap: '[]', eventPath: (id) => eventPath('/', id), widgetCustomerId: (id) => id },
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
