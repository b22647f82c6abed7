import type { IncomingMessage } from 'node:http';
import { pause } from '../../../../simulator.js';
import { createApi, memberOf } from '../api.js';
import { enter } from '../door.js';
import type { Receiver, ReceiverNeeds } from '../needs.js';
import type { Memory } from '../once.js';
import { isTaken, type Notice, type WebhookSteps } from './steps.js';

/** Makes a receiver of webhooks that takes these steps. */
export function createWebhookReceiver(steps: WebhookSteps, needs: ReceiverNeeds): Receiver {
  const api = createApi(needs, steps);
  const memory: Memory<number> = new Map();
  let processed = 0;
  return {
    handler(request, response) {
      const answer = (status: number): void => {
        if (response.headersSent || response.destroyed) return;
        response.writeHead(status, status === 405 ? { Allow: 'POST' } : {}).end();
      };
      take(request, answer).then(answer, () => {
        answer(500);
      });
    },
    processed: () => processed,
  };

  async function take(request: IncomingMessage, answer: (status: number) => void): Promise<number> {
    const body = await enter(request, steps, needs);
    if (typeof body === 'number') return body;
    const notice = steps.read(body);
    if (notice === undefined) return 400;
    if (steps.early !== undefined) answer(steps.early);
    return steps.once(memory, steps.keyOf(notice, body), () => work(notice));
  }

  async function work(notice: Notice): Promise<number> {
    const event = await eventOf(notice);
    if (typeof event === 'number') {
      if (isTaken(event)) processed += 1;
      return event;
    }
    if (steps.effort > 0) await pause(steps.effort * needs.patience);
    steps.process(event);
    processed += 1;
    return 204;
  }

  // A number is the status to answer with in its stead.
  async function eventOf(notice: Notice): Promise<unknown> {
    const place = steps.placeOf(notice, needs.api);
    if (place === undefined) return notice.event;
    const answer = await api.get(place);
    const event = answer?.status === 200 ? memberOf(answer.json, 'webhook_event') : undefined;
    return event ?? steps.missing(answer?.status);
  }
}
