import { createAgendaKeeper } from '../../../src/engine/orders/agenda.js';
import { createAuthor } from '../../../src/engine/change/author.js';
import type { ChangeContext } from '../../../src/engine/change/answered.js';
import { createUnitOfWork } from '../../../src/engine/change/unit-of-work.js';
import { createConfiguration } from '../../../src/engine/settings/configuration.js';
import { createHistory } from '../../../src/engine/change/history.js';
import { createDraw } from '../../../src/engine/foundation/draws.js';
import { createView } from '../../../src/engine/foundation/view.js';
import { createSaver } from '../../../src/engine/change/saving.js';
import type { EventDraft } from '../../../src/domain/events/event.js';
import type { Json } from '../../../src/domain/json/json.js';
import type { View } from '../../../src/domain/records/view.js';
import { resourceNamed, resources } from '../../../src/domain/resources/index.js';
import { storedText } from '../../../src/domain/records/record-text.js';
import type { Values } from '../../../src/domain/json/values.js';
import { wireOf } from '../../../src/domain/records/wire.js';
import { openStore } from '../../../src/store/store.js';
import type { Witness } from '../../../src/engine/foundation/witness.js';
import { createChance } from '../../../src/world/chance.js';

/** A store with units of work, and the events that they have emitted. */
export interface UnitsOfWork extends ChangeContext, Disposable {
  readonly emitted: EventDraft[];
  /** The types of the events emitted since the last call. */
  readonly types: () => readonly string[];
  /** Stores values over those of a record, or a new record, as part of a unit of work. */
  readonly save: (resource: string, id: number, changes: Readonly<Record<string, Json>>, view: View) => void;
  /** Sets members of the configuration. */
  readonly configure: (members: Values) => void;
  /** Stores a record past all units of work. */
  readonly put: (resource: string, values: Values & { readonly id: number }) => void;
}

// Who is told what happens, and keeps no account of it.
const nobody: Witness = {
  cause: () => null,
  during: (_cause, work) => work(),
  event: () => undefined,
  orderMade: () => undefined,
  orderSent: () => undefined,
  deliveryAgain: () => undefined,
  secret: () => undefined,
  token: () => undefined,
};

/** The units of work of one environment with a customer and nothing else; the clock goes on by a second with each view. */
export function aStoreWithUnitsOfWork(): UnitsOfWork {
  const store = openStore(resources);
  let instant = Date.parse('2026-11-20T09:15:30Z');
  const now = (): number => (instant += 1000);
  const dialect = { wire: wireOf('documented'), ecomName: 'ecom' };
  const configuration = createConfiguration(store, 'default');
  const view = createView({ store, now, dialect, configuration: configuration.get });
  const foundation = { store, now, dialect, view, witness: nobody, draw: createDraw(createChance('1'), store) };
  const saver = createSaver(store);
  const emitted: EventDraft[] = [];
  const emit = (drafts: readonly EventDraft[]): void => void emitted.push(...drafts);
  const put = (name: string, values: Values & { readonly id: number }): void => {
    store.records(name).write(values.id, storedText(resourceNamed(name), values), values);
  };
  put('customer', { id: 2001, email: 'mira.holt@example.test' });
  return {
    ...foundation,
    emitted,
    saver,
    inUnitOfWork: createUnitOfWork(foundation, {
      saver,
      followers: [createAgendaKeeper(store, () => undefined), createHistory(store, createAuthor())],
      emit,
    }),
    types: () => emitted.splice(0).map(({ type }) => type),
    save(name, id, changes, present) {
      const resource = resourceNamed(name);
      const before = saver.before(resource, id);
      const read = { changes: { ...changes }, given: new Set(Object.keys(changes)), links: [], violations: [] };
      saver.save({ resource, id, read, ...(before && { before }) }, present);
    },
    configure(members) {
      const present = configuration.get();
      configuration.set({ ...present, members: { ...present.members, ...members } });
    },
    put,
    [Symbol.dispose]: store.close,
  };
}
