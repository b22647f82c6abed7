import {
  createNetwork,
  type Network,
  type NetworkSettings,
  type OutgoingRequest,
  type SendOutcome,
} from '../../../src/world/outgoing/network.js';

/** A network that sends small requests. */
export interface TestNetwork extends Disposable {
  readonly network: Network;
  /** Sends a request that has all the time it needs, except as wished. */
  readonly post: (url: string, wishes?: Partial<OutgoingRequest>) => Promise<SendOutcome>;
}

/** Makes one that is closed when it goes out of use. */
export function aNetwork(settings?: NetworkSettings): TestNetwork {
  const network = createNetwork(settings);
  return {
    network,
    post: (url, wishes = {}) =>
      network.send({
        url,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from('{"a":1}'),
        connectTimeout: 10_000,
        timeout: 10_000,
        answerLimit: 65_536,
        reusesConnections: true,
        ...wishes,
      }),
    [Symbol.dispose]: network.close,
  };
}

/** An outcome in one word or two: the status, or why there is none. */
export function gist(outcome: SendOutcome): number | string {
  return outcome.kind === 'answered' ? outcome.status : outcome.reason;
}
