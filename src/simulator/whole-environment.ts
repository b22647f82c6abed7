import type { Timeline } from '../delivery/timeline.js';
import { createWaiting } from '../delivery/waiting/waiting.js';
import { resources } from '../domain/resources/index.js';
import { atOnce, type Steps } from '../domain/steps/steps.js';
import { EVENT_SEQUENCE, LAST_EVENT } from '../engine/events/events.js';
import { createAccess } from '../engine/access/access.js';
import { ALPHANUMERIC } from '../engine/foundation/draws.js';
import type { OrderCalls } from '../engine/orders/calls.js';
import { createImporting } from '../engine/importing/importing.js';
import { createStaffWork } from '../engine/records/staff-work.js';
import { createPlatformSettings } from '../engine/settings/platform-settings.js';
import { createRecords, type Records } from '../engine/records/records.js';
import { createSeeding } from '../engine/states/seeding.js';
import type { NamedStates } from '../engine/states/named-states.js';
import { createStates, type Snapshot } from '../engine/states/states.js';
import { createTransactionDelay } from '../engine/vault/transaction-delay.js';
import { createVault } from '../engine/vault/vault.js';
import type { HostedEnvironment } from '../http/platform/directory.js';
import { defaultSecret } from '../default-credentials.js';
import type { Journal } from '../journal/journal.js';
import { writesTold } from '../journal/unkept-write.js';
import { StoreUnusable, type Image } from '../store/database.js';
import { openStore, type Store } from '../store/store.js';
import { stayAwake, timers } from '../world/timers.js';
import { createChanges } from './changes.js';
import { ownCredentials } from './clients/own-credentials.js';
import { createCore, type Core, type EnvironmentSettings } from './core.js';
import type { Environment } from './environment.js';
import { faceOf, receiversView } from './face.js';
import { faultsIn } from './faults/biting.js';
import { hostedOf } from './hosted.js';
import { createInboxes } from './inboxes/inboxes.js';
import { accountOf } from './journal/account.js';
import { createActs } from './journal/acts.js';
import { recordedFace } from './journal/recorded-face.js';
import { createNamedSnapshots } from './named-snapshots.js';
import { createOutbound, type Outbound } from './outbound.js';
import { createOwnFetch } from './own/fetch.js';
import { raisedIds } from './raised-ids.js';
import type { Watch } from './settings.js';
import type { StaffRooms } from './staff/staff.js';
import { contentsIn, stateOf } from './views/state.js';
import { createTransactionWaits, type TransactionWaits } from './transaction-waits.js';

/** An environment with what serves it, which its users do not see. */
export type WholeEnvironment = Environment & {
  /** What the doors need of it. */
  readonly hosted: HostedEnvironment;
  /** The characters that begin each of its tokens. */
  readonly tag: string;
  /** The API calls that came with the token of an order. */
  readonly orderCalls: OrderCalls;
  /** The account of what happens in it, as it is kept. */
  readonly recording: Journal;
  /** Its named snapshots, for work that goes in steps of its own. */
  readonly named: NamedStates;
  /** The state right before a write, by the id of its request; in steps. */
  readonly beforeWrite: (request: string) => Steps<Image>;
  /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Says that it has begun: `reset` goes back to the present state. */
  readonly keepBeginning: () => void;
  readonly close: () => void;
};

/** The characters that begin a token and so name its environment. */
export function tagOf(token: string): string {
  return token.slice(0, TAG_LENGTH);
}

const TAG_LENGTH = 6;

// A number that no file may bring must not stay for good.
const EVENTS_LAST: ReadonlyMap<string, number> = new Map([[EVENT_SEQUENCE, LAST_EVENT]]);

/**
 * Opens an environment and wires its rooms together; a new one gets the seed, in steps. Throws `SeedRefused` or `StoreUnusable`. Nothing
 * is left open when it throws or is ended before it is done.
 */
export function* createEnvironment(settings: EnvironmentSettings): Steps<WholeEnvironment> {
  const { name, file, image, isIdle, credentials, holding, tell, randomSeed, simulator, kept } = settings;
  // Receivers remember the ids of events; who asks for the same bytes each time gets the same ids (#6.1-event-ids).
  const lasting = randomSeed === undefined && simulator.compat === undefined ? EVENTS_LAST : new Map();
  const store = openStore(resources, { file, image, isIdle, upgrade: { takeIn: credentials.takeIn, tell }, lasting, holding, kept });
  // What has begun ends before the store does, or it would look for work in a closed one for good.
  const ends: (() => void)[] = [];
  let isMade = false;
  try {
    const environment: WholeEnvironment = {
      ...(yield* wired(settings, store, ends)),
      [Symbol.dispose]() {
        settings.dispose(environment);
      },
    };
    isMade = true;
    return environment;
  } catch (error) {
    throw file !== undefined && error instanceof StoreUnusable ? unusable(error, name, file) : error;
  } finally {
    if (!isMade) for (const end of [...ends, store.close]) end();
  }
}

// Whoever reads what is in a file does not know where it is.
function unusable(cause: StoreUnusable, name: string, file: string): StoreUnusable {
  const reason = cause.message.replace(/^The file/, 'it');
  return new StoreUnusable(`${file} cannot be used for the environment ${name}: ${reason}`, { cause });
}

function* wired(settings: EnvironmentSettings, store: Store, ends: (() => void)[]): Steps<Omit<WholeEnvironment, typeof Symbol.dispose>> {
  const { name, clientId } = settings;
  const core = createCore(settings, store);
  const outbound = endedBy(ends, createOutbound(settings, core));
  const { rooms, timeline } = outbound;
  const waits = waitsOf(core);
  const closing = new AbortController();
  const { records, work, platform, vault } = changingOf(settings, core, outbound);
  yield* begun(settings, core, { ...outbound, records });
  const { tag, access } = guardedBy(settings, core);
  core.knowTag(tag);
  for (const listener of [outbound.takeUp, waits.abandon]) store.onRestore(listener);
  const { onChange, waiting } = lookingOn(settings, core, { rooms, signal: closing.signal });
  const { named, beforeWrite, keepBeginning, ...states } = statesOf(settings, core, timeline);
  const befalling = faultsIn(core.journal, closing.signal);
  const staff = { records, work, clients: access.clients, importing: importingOf(core, outbound) };
  const face = noted(settings, core, { outbound, waiting, platform, vault, staff, ...befalling, ...states });
  const isSubscription = (id: number): boolean => core.view().cell('subscription', id, 'id') !== undefined;
  const inboxes = createInboxes({ environment: name, place: settings.sending.place, receivers: face, now: core.now, isSubscription });
  closing.signal.addEventListener('abort', inboxes.end);
  return {
    ...face,
    credentials: ownCredentials(clientId, access.clients),
    ...{ inbox: inboxes.add, inboxes },
    fetch: createOwnFetch({ place: settings.sending.place, access, clientId }),
    state: () => stateOf(face),
    ...accountOf(settings, core, { underWay: outbound.underWay, closing: closing.signal }),
    onChange,
    closing: closing.signal,
    raiseIds: raisedIds(store),
    hosted: hostedOf(settings, core, { outbound, access, vault, records, platform, delayTransaction: waits.wait, ...befalling }),
    ...{ tag, named, beforeWrite, keepBeginning, orderCalls: rooms.orderCalls, recording: core.journal },
    finish(milliseconds) {
      closing.abort();
      waits.end();
      return rooms.finish(milliseconds);
    },
    close() {
      closing.abort();
      waits.end();
      timeline.runner.close();
      outbound.work.close();
      core.journal.close();
      store.close();
      settings.credentials.close();
    },
  };
}

function importingOf(core: Core, { rooms, timeline: { runner } }: Outbound): StaffRooms['importing'] {
  const isSending = (): boolean => {
    const { counts, waiting } = rooms.pending(MOST_LOOKED_AT);
    return counts.inFlight > 0 || waiting.orders.some(({ status }) => status === 'sent');
  };
  return createImporting(core, { isClosed: runner.isClosed, isMoving: runner.isPaused, isSending });
}

// Open orders among which is one that was sent, if there is one.
const MOST_LOOKED_AT = 1000;

// What changes its records and settings.
function changingOf({ simulator: { bodyLimit } }: EnvironmentSettings, core: Core, { context, rooms, reschedule }: Outbound) {
  const records = createRecords(context, { bodyLimit, onCreated: rooms.salesOrders.noteCreated });
  return {
    records,
    work: createStaffWork(context, { author: rooms.author, records, bodyLimit }),
    platform: createPlatformSettings(core, records, { configuration: core.configuration, changed: reschedule }),
    vault: createVault(context),
  };
}

// What its users ask of it, which its journal notes.
function noted(
  { name, wireMode, sending }: EnvironmentSettings,
  core: Core,
  rooms: Omit<Parameters<typeof faceOf>[0], 'report' | 'ecomName'>,
) {
  const contents = (): ReturnType<typeof contentsIn> => contentsIn(core.store);
  const { ecomName } = core.dialect;
  const face = { name, wireMode, ecomName, contents, ...faceOf({ ...rooms, ecomName, report: sending.report }) };
  return recordedFace(face, createActs(core.journal, core.now));
}

// Its runner is ended by the list that it is put into.
function endedBy(ends: (() => void)[], outbound: Outbound): Outbound {
  ends.push(outbound.timeline.runner.close);
  return outbound;
}

// What looks on until something has happened.
function lookingOn(
  { sending }: EnvironmentSettings,
  core: Core,
  { rooms, signal }: Pick<Outbound, 'rooms'> & { readonly signal: AbortSignal },
) {
  const onChange = createChanges(core.store, { timers, report: sending.report });
  const nextDue = (): number | undefined => rooms.pending(0).next ?? undefined;
  const waiting = createWaiting({ timers, turns: sending.turns, onChange, stayAwake, clock: core.clock, nextDue });
  signal.addEventListener('abort', waiting.end);
  return { onChange, waiting };
}

function waitsOf(core: Core): TransactionWaits {
  const delay = createTransactionDelay(core, () => core.configuration.get().members);
  return createTransactionWaits(delay, timers);
}

// An idle one begins when its database is opened, which is when it is first used.
function* begun(settings: EnvironmentSettings, core: Core, outbound: Outbound & { readonly records: Records }): Steps<void> {
  const { begin, takeUp, rooms, records, timeline, rescheduling } = outbound;
  if (settings.isIdle === true) {
    timeline.runner.start();
    core.store.whenOpen(takeUp);
    return;
  }
  yield* beginWithSeed(settings, core, { ...rooms, records });
  yield* begin();
  if (!core.hasDrawn()) settings.onSeeded?.(() => core.store.image());
  yield* rescheduling(() => settings.receive?.(receiversView(rooms)));
}

// Its tag is drawn once, and its own client is that of the settings with which it was opened.
function guardedBy({ clientId, clientSecret, credentials, origin, simulator, ...given }: EnvironmentSettings, core: Core) {
  const tag = credentials.tag() ?? given.tag ?? core.draw('tokens', TAG_LENGTH, ALPHANUMERIC);
  const today = core.system.now;
  const { now, moveOver } = core.clock;
  const clock = simulator.tokenClock === 'system' ? { tokenNow: today, moveOver: undefined } : { tokenNow: now, moveOver };
  const access = createAccess(core, { credentials, ...clock, today, tag, drawLasting: core.drawLasting });
  credentials.transaction(() => {
    credentials.keepOwn({ tag, origin });
    access.clients.register(clientId, clientSecret);
  });
  return { tag, access };
}

function* beginWithSeed(
  { name, seed, image, tell }: EnvironmentSettings,
  core: Core,
  rooms: Outbound['rooms'] & { readonly records: Records },
): Steps<void> {
  if (seed === undefined || image !== undefined) return;
  const secrets = {
    webhookSecret: (number: number) => defaultSecret(name, 'webhook', number),
    callbackSecret: defaultSecret(name, 'callback'),
  };
  const notes = yield* createSeeding(core, { ...rooms, configuration: core.configuration }, secrets)(seed.content, seed.where);
  for (const note of notes) tell(`${seed.where}${note}`);
}

// Where an environment has begun is kept as a savepoint in memory, and made once more for one in a file.
function statesOf({ file, shelf, sending, beginAgain, kept }: EnvironmentSettings, { store, journal }: Core, { runner, clock }: Timeline) {
  const beginnings = new Map<'seed' | 'empty', Snapshot>();
  const beginning = function* (kind: 'seed' | 'empty'): Steps<Snapshot> {
    store.open();
    const known = beginnings.get(kind) ?? (yield* beginAgain(kind));
    beginnings.set(kind, known);
    return known;
  };
  const states = createStates({
    store,
    shelf,
    clock,
    beginning: (kind) => atOnce(beginning(kind)),
    keeping: file !== undefined ? 'none in a file' : kept.writes === 0 ? 'none' : kept.writes,
    requests: writesTold(journal),
    isClosed: runner.isClosed,
    isMoving: runner.isPaused,
  });
  const keepBeginning = (): void => {
    if (file !== undefined) return;
    store.whenOpen(() => {
      beginnings.set('seed', store.savepoint());
    });
  };
  const prepareReset = async (to: 'seed' | 'empty' = 'seed', { signal }: Watch = {}): Promise<void> => {
    await sending.turns.through(beginning(to), signal);
  };
  return { ...states, snapshots: createNamedSnapshots(states, sending.turns), prepareReset, keepBeginning };
}
