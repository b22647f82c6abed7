import { eventSubjectOf } from '../../delivery/waiting/subject.js';
import { CALLBACK_CALLED, createFormerSecrets, destinationCalled } from '../../engine/events/former-secrets.js';
import type { Foundation } from '../../engine/foundation/foundation.js';
import { CALLBACK_SECRET_SETTING } from '../../engine/orders/callback.js';
import { counting, createTally, type Tally } from '../../journal/coverage/tally.js';
import { createJournal, type Journal } from '../../journal/journal.js';
import { createSecrets, type Secrets } from '../../journal/secrets.js';
import type { Store } from '../../store/store.js';
import type { Sending } from '../sending.js';
import type { Filled, SimulatorSettings } from '../settings.js';
import { createWitness, type JournalWitness } from './witness.js';

/** The journal of an environment, and who writes it. */
export interface Recording {
  readonly journal: Journal;
  readonly witness: JournalWitness;
  /** What has been met in it. */
  readonly tally: Tally;
  /** Says what begins each access token of the environment. */
  readonly knowTag: (tag: string) => void;
}

/** The settings of an environment that its journal depends on. */
interface RecordingSettings {
  readonly simulator: Filled<SimulatorSettings>;
  readonly clientSecret: string;
  readonly sending: Sending;
}

interface RecordingNeeds extends Pick<Foundation, 'store' | 'now'> {
  readonly realNow: () => number;
  readonly viewed: (token: string) => boolean;
}

// What is drawn for access, for an order, and for a card.
const ACCESS = 86;
const ORDER = 32;
const CARD = 22;

/** Makes the journal of an environment; what is secret in it is known from its store, now and whenever that becomes another. */
export function createRecording({ simulator, clientSecret, sending }: RecordingSettings, needs: RecordingNeeds): Recording {
  const { store, now, realNow, viewed } = needs;
  let tag: string | undefined;
  const isKnown = (word: string): boolean => {
    if (word.length === ACCESS) return tag !== undefined && word.startsWith(tag);
    if (word.length === ORDER) return store.orderCalls.isClosed(word) !== undefined;
    return word.length === CARD && viewed(word);
  };
  const secrets = createSecrets((word) => isKnownSafely(isKnown, word));
  const { controlToken } = simulator;
  for (const secret of [clientSecret, controlToken]) if (secret !== undefined) secrets.note(secret);
  const tally = createTally(sending.tally);
  const account = createJournal({
    limits: { entries: simulator.journalEntries, bytes: simulator.journalBytes },
    room: sending.journalRoom,
    ...{ now, realNow, hidden: secrets, subjectOf: eventSubjectOf, report: sending.report },
  });
  // Whatever is dropped later, or never kept, is counted.
  const journal = counting(tally, account);
  const witness = createWitness(journal, secrets);
  store.whenOpen(() => {
    noteStored(secrets, store);
  });
  store.onRestore(() => {
    witness.forget();
    noteStored(secrets, store);
  });
  return {
    journal,
    witness,
    tally,
    knowTag(known) {
      tag = known;
    },
  };
}

// A journal is read on when the environment is being closed.
function isKnownSafely(isKnown: (word: string) => boolean, word: string): boolean {
  try {
    return isKnown(word);
  } catch {
    return false;
  }
}

function noteStored(secrets: Secrets, store: Store): void {
  const destinations = store.destinations.all();
  const former = [CALLBACK_CALLED, ...destinations.map(({ id }) => destinationCalled(id))].map(createFormerSecrets(store).of);
  const stored = [store.settings.get(CALLBACK_SECRET_SETTING), ...[...destinations, ...former].map((one) => one?.secret)];
  for (const secret of stored) if (secret !== undefined) secrets.note(secret);
}
