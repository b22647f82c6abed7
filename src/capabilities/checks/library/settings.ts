import type { RequestListener } from 'node:http';
import type { Environment, StartedSimulator } from '../../../simulator.js';
import type { CheckProgress } from '../report.js';
import type { CheckSettings } from '../settings.js';

/** What a receiver must know of the platform that it calls back. */
export interface ReceiverConfiguration {
  /** The base address of the API, such as `http://127.0.0.1:4290`. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A receiver that is checked, and how: `url`, `handler` and `handlerFor` say where it is, and one of them is given. */
export interface ReceiverInput extends Omit<CheckSettings, 'url' | 'randomSeed'> {
  /** The address of one that runs, and is configured with the environment that is given. */
  readonly url?: string | undefined;
  /** One in this process, such as an application of express; it is put behind a port of its own. */
  readonly handler?: RequestListener | undefined;
  /** Makes one in this process that is configured with the environment of the check. */
  readonly handlerFor?: ((configuration: ReceiverConfiguration) => RequestListener | Promise<RequestListener>) | undefined;
  /** The path at which one in this process takes what is sent. Default: `/`. */
  readonly path?: string | undefined;
  /** Where it is checked. By default a simulator is started for the check, on a free port and with nothing in it. */
  readonly simulator?: StartedSimulator | undefined;
  /** The environment of that simulator: it is emptied, and has its state back afterwards. Default: that named `default`. */
  readonly environment?: Environment | undefined;
  /** The chance of a simulator that is started for the check: the same seed gives the same ids of webhooks and the same tokens. */
  readonly randomSeed?: number | undefined;
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
}
