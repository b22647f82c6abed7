import { createSimulator } from './assembly.js';
import { BODY_LIMIT, refuseUnknown, SETTING_NAMES, type Simulator, type SimulatorSettings } from './simulator.js';
import { loadClient } from './world/outgoing/connection.js';
import { listen, ListenError } from './world/server.js';
import { timers } from './world/timers.js';

/** Where a simulator listens. */
export interface ListenSettings {
  /** Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Default 4290; 0 picks a free port. */
  readonly port?: number | undefined;
}

/** A simulator that listens. */
export interface StartedSimulator extends Omit<Simulator, 'close'> {
  /** The base address of the service, such as `http://127.0.0.1:4290`. */
  readonly url: string;
  /**
   * Stops listening, lets what is in flight end for at most ten seconds, closes all environments. Orders that are not sent yet are
   * not sent any more; who waits for one is refused at once.
   */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export { ListenError };

// Milliseconds: how long what is in flight may take, and how much longer the answers that say it has not ended.
const PATIENCE = 10_000;
const GRACE = 500;
// How long those who waited for the start may have their first answers before what sends webhooks is loaded.
const HEAD_START = 250;

/** Makes a simulator and listens. Rejects like `createSimulator` throws, or with `ListenError`. */
export async function startSimulator(given: SimulatorSettings & ListenSettings = {}): Promise<StartedSimulator> {
  refuseUnknown(given, [...SETTING_NAMES, 'host', 'port']);
  const { host = '127.0.0.1', port = 4290, ...settings } = given;
  const simulator = createSimulator(settings);
  try {
    const { handler, messageClasses } = simulator;
    const listening = await listen(handler, { host, port, bodyLimit: settings.bodyLimit ?? BODY_LIMIT, messageClasses });
    const forgetLoading = timers.after(HEAD_START, loadClient);
    const close = async (): Promise<void> => {
      forgetLoading();
      await Promise.all([listening.close(PATIENCE + GRACE), simulator.finish(PATIENCE)]);
      simulator.close();
    };
    return { ...simulator, url: listening.url, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    simulator.close();
    throw error;
  }
}
