// Generated from the table in src/options.ts by `npm run generate`; do not edit.

/** The settings of a simulator that are options of the command line, too. */
export interface OptionSettings {
  /** Keep each environment, with its named snapshots, in SQLite files in this folder. Without it everything is in memory. */
  readonly data?: string | undefined;
  /** Makes ids, tokens and secrets reproducible: each environment has chance of its own, from this number and its name. */
  readonly randomSeed?: number | undefined;
  /** The clock by which tokens expire. With environment, moving the clock expires tokens that a client has cached. Default: environment. */
  readonly tokenClock?: 'environment' | 'system' | undefined;
  /** How answers are written: as the interface document says (the default), or as published clients expect. */
  readonly wire?: 'documented' | 'observed' | undefined;
  /** Name of the e-commerce platform inside member names; ecom, the default, makes ecom_customer_id. */
  readonly ecomName?: string | undefined;
  /** Behave as Subsim 0.1 did where it has learnt better since: time limit and retries of orders, codes of e-mail templates, ids of events. */
  readonly compat?: '2026-11' | undefined;
  /** API client of the default environment, subsim-default by default. */
  readonly clientId?: string | undefined;
  /** Secret of that API client, subsim-default-secret by default. */
  readonly clientSecret?: string | undefined;
  /** Further names by which Subsim may be called. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Further origins whose pages may call the API. Loopback origins always may. The control API takes none. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Token that every call of /_sim must bring as Authorization: Bearer; callers beyond private networks are then answered, too. */
  readonly controlToken?: string | undefined;
  /** Most bytes of a request body. Default: 1048576. */
  readonly bodyLimit?: number | undefined;
  /** Requests a minute, by the clock of the environment, or of the machine while that stands, that one token or client may make; more are answered 429. Without it any number. */
  readonly rateLimit?: number | undefined;
  /** Last writes of an environment in memory that can be gone back before, in 16 MiB at most; 0 keeps none. Default: 1000. */
  readonly keptWrites?: number | undefined;
  /** Milliseconds that an attempt to send a webhook may take in all, at most 5,000 of them to connect. Default: 10000. */
  readonly webhookTimeout?: number | undefined;
  /** What a 410 of a receiver does: retry, as every other refusal, or disable its destination. Default: retry. */
  readonly webhookGone?: 'retry' | 'disable' | undefined;
  /** Whether Retry-After of a 429 or 503 can put the next attempt off, for at most a day. Default: ignore. */
  readonly webhookRetryAfter?: 'ignore' | 'honour' | undefined;
  /** Milliseconds that an attempt to place an order may take in all, at most 5,000 of them to connect. Default: 60000. */
  readonly orderTimeout?: number | undefined;
  /** IP address of this machine from which requests to receivers come. */
  readonly sourceAddress?: string | undefined;
  /** How many entries the journal of an environment keeps; 0 keeps none. Default: 1000. */
  readonly journalEntries?: number | undefined;
  /** How many bytes the journal of an environment keeps; the oldest entries go first. Default: 8388608. */
  readonly journalBytes?: number | undefined;
  /** How many bytes the journals of all environments keep together. Default: 134217728. */
  readonly journalTotalBytes?: number | undefined;
}

/** Where a simulator listens. */
export interface ListenSettings {
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Port to listen on; 0 picks a free one. Default: 4290. */
  readonly port?: number | undefined;
}
