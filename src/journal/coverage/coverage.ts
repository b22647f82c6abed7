/** Something that was met, and how often. */
export interface Met {
  readonly name: string;
  readonly count: number;
}

/** An endpoint that was called, how often, and how often it refused that. */
export interface MetEndpoint extends Met {
  readonly refused: number;
}

/** What was met of one kind, and what never was; both in the order in which the documentation has them. */
export interface CoveragePart<M extends Met = Met> {
  readonly met: readonly M[];
  readonly never: readonly string[];
}

/** What a run has touched of the platform, however much of it the journal has dropped since. */
export interface Coverage {
  /** As in `GET /services/v2/customers/{id}`; those of v3 without their prefix are counted as those with it. */
  readonly endpoints: CoveragePart<MetEndpoint>;
  /** The types of events that came. */
  readonly eventTypes: CoveragePart;
  /** The codes with which requests were refused. */
  readonly refusals: CoveragePart;
  /** How attempts to place orders ended. */
  readonly orders: CoveragePart;
  /** How attempts to deliver webhooks ended. */
  readonly deliveries: CoveragePart;
}
