import type { Later } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, warn, type Finding } from '../../finding.js';
import type { PreparedWebhook, WebhookStage } from '../../stage/webhook-stage.js';
import { NOTHING_TAKEN, plain, sendPlain, takesPlain } from '../plain.js';
import { refusal } from '../refusal.js';
import { worst } from '../worst.js';

/** How cases about bodies that are not right are judged, in words. */
export const UNREADABLE =
  'It should be refused with 400 to 499; anything else is a warning, since the document does not say what to answer. A right webhook must be taken afterwards.';

/** The same for bodies that still name an event of the API. */
export const STILL_NAMED = `${UNREADABLE} 2xx is right as well when the event is then read from the API.`;

type Stage = Pick<WebhookStage, 'prepare' | 'send' | 'callsBack'>;

/** A body that is not right and bears a right signature. */
interface Broken {
  readonly body: Uint8Array;
  /** In a few words, when a case has several. */
  readonly called?: string;
}

/** Sends bodies that name no event, one after another, each followed by a right webhook. */
export async function unreadable(stage: Stage, bodies: readonly Broken[]): Promise<Finding> {
  if (!(await takesPlain(stage))) return skip(NOTHING_TAKEN);
  const found: Finding[] = [];
  for (const { body, called } of bodies) {
    const exchange = await stage.send(await plain(stage), { body });
    found.push(await stillTakes(stage, exchange, isTaken(exchange) ? lost(exchange, called) : named(refusal(exchange), called)));
  }
  return worst(found);
}

/** Sends bodies out of which an event of the API can still be found; whoever reads that there may take them. */
export async function stillNamed(stage: Stage, ...changes: readonly ((webhook: PreparedWebhook) => Broken)[]): Promise<Finding | Later> {
  if (!(await takesPlain(stage))) return skip(NOTHING_TAKEN);
  const found: Finding[] = [];
  const takenOnes: { readonly id: number; readonly exchange: Exchange; readonly called: string | undefined }[] = [];
  for (const change of changes) {
    // An event of its own for each, so that its reads are told apart.
    const webhook = await plain(stage);
    const { body, called } = change(webhook);
    const exchange = await stage.send(webhook, { body });
    const after = await stillTakes(stage, exchange, isTaken(exchange) ? ok() : named(refusal(exchange), called));
    if (isTaken(exchange) && after.outcome === 'ok') takenOnes.push({ id: webhook.id, exchange, called });
    else found.push(after);
  }
  if (takenOnes.length === 0 || worst(found).outcome === 'FAIL') return worst(found);
  const isRead = (id: number): boolean => stage.callsBack(id).length > 0;
  return {
    isThere: () => takenOnes.every(({ id }) => isRead(id)),
    later: () =>
      worst([
        ...found,
        ...takenOnes.map(({ id, exchange, called }) =>
          isRead(id) ? ok(`${told(exchange)}, and its event was read`) : lost(exchange, called),
        ),
      ]),
  };
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

async function stillTakes(stage: Stage, exchange: Exchange, found: Finding): Promise<Finding> {
  const after = await sendPlain(stage);
  return isTaken(after) ? found : fail('a right webhook is taken afterwards', `${told(exchange)}, and then ${told(after)} for a right one`);
}
