import type { Later } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { ok, warn, type Finding } from '../../finding.js';
import type { PreparedWebhook, WebhookStage } from '../../stage/webhook-stage.js';
import { plain, stillTaking, whenTaking, type PlainStage } from '../plain.js';
import { refusal } from '../refusal.js';
import { worst } from '../worst.js';

/** How cases about bodies that are not right are judged, in words. */
export const UNREADABLE =
  'It should be refused with 400 to 499; anything else is a warning, since the document does not say what to answer. A right webhook must be taken afterwards.';

/** The same for bodies that still name an event of the API. */
export const STILL_NAMED = `${UNREADABLE} 2xx is right as well when the event is then read from the API.`;

type Stage = PlainStage & Pick<WebhookStage, 'callsBack'>;

/** A body that is not right and bears a right signature. */
interface Broken {
  readonly body: Uint8Array;
  /** In a few words, when a case has several. */
  readonly called?: string;
}

/** Sends bodies that name no event, one after another, each followed by a right webhook. */
export function unreadable(stage: PlainStage, bodies: readonly Broken[]): Promise<Finding> {
  return whenTaking(stage, async () => {
    const found: Finding[] = [];
    for (const { body, called } of bodies) {
      const webhook = await plain(stage);
      const exchange = await stage.send(webhook, { body });
      const one = isTaken(exchange) ? lost(exchange, called) : named(refusal(exchange), called);
      found.push(await stillTaking(stage, one, webhook));
    }
    return worst(found);
  });
}

/** Sends bodies out of which an event of the API can still be found; whoever reads that there may take them. */
export function stillNamed(stage: Stage, ...changes: readonly ((webhook: PreparedWebhook) => Broken)[]): Promise<Finding | Later> {
  return whenTaking(stage, async () => {
    const found: Finding[] = [];
    const takenOnes: Taken[] = [];
    for (const change of changes) {
      const webhook = await plain(stage);
      const { body, called } = change(webhook);
      const exchange = await stage.send(webhook, { body });
      // The event of one that is taken is looked for among the reads, so that it must not come again.
      const after = isTaken(exchange)
        ? await stillTaking(stage, ok(told(exchange)))
        : await stillTaking(stage, named(refusal(exchange), called), webhook);
      if (after.outcome === 'ok' && isTaken(exchange)) takenOnes.push({ id: webhook.id, exchange, called });
      else found.push(after);
    }
    return takenOnes.length === 0 ? worst(found) : oncePlayed(stage, takenOnes, found);
  });
}

interface Taken {
  readonly id: number;
  readonly exchange: Exchange;
  readonly called: string | undefined;
}

function oncePlayed({ callsBack }: Pick<Stage, 'callsBack'>, takenOnes: readonly Taken[], found: readonly Finding[]): Later {
  const isRead = ({ id }: Taken): boolean => callsBack(id).length > 0;
  const judged = (one: Taken): Finding =>
    isRead(one) ? ok(`${told(one.exchange)}, and its event was read`) : lost(one.exchange, one.called);
  return { isThere: () => takenOnes.every(isRead), later: () => worst([...found, ...takenOnes.map(judged)]) };
}

// What is answered with 2xx never comes again (#6.1-webhook-success).
function lost(exchange: Exchange, called: string | undefined): Finding {
  const seen = { expected: '400 to 499', got: told(exchange) };
  return named(
    warn('It was answered as if it had been processed, and nothing that it named was read: what it stood for is lost.', seen),
    called,
  );
}

function named(finding: Finding, called: string | undefined): Finding {
  return called === undefined || finding.got === undefined ? finding : { ...finding, got: `${finding.got} for ${called}` };
}
