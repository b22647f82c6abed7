import type { Environment } from '../environment.js';
import type { Acts } from './acts.js';
import { recordedSettings } from './recorded-settings.js';

type Recorded = Pick<
  Environment,
  'clock' | 'import' | 'events' | 'orders' | 'deliveries' | 'records' | 'vault' | 'privacyRequests' | 'snapshots' | 'restore' | 'reset'
> &
  Parameters<typeof recordedSettings>[0];

/** The same face, where what is asked of it is taken down with what it leads to. */
export function recordedFace<Face extends Recorded>(face: Face, acts: Acts): Face {
  const { act } = acts;
  const { events, orders, deliveries, vault, privacyRequests } = face;
  return {
    ...face,
    ...recordedSettings(face, acts),
    ...recordedStates(face, acts),
    clock: recordedClock(face, acts),
    import: (wanted, watch) => act('import', toldOf(wanted), () => face.import(wanted, watch)),
    events: {
      ...events,
      ping: (destination) => act('events.ping', { destination }, () => events.ping(destination)),
      trigger: (request) => act('events.trigger', { ...request }, () => events.trigger(request)),
    },
    orders: {
      ...orders,
      place: (subscription, kind) => act('orders.place', { subscription, kind }, () => orders.place(subscription, kind)),
      run: () => act('orders.run', {}, () => orders.run()),
    },
    deliveries: {
      ...deliveries,
      resend: (delivery) => act('deliveries.resend', { delivery }, () => deliveries.resend(delivery)),
      resendFailed: (which) => act('deliveries.resendFailed', { ...which }, () => deliveries.resendFailed(which)),
    },
    records: recordedRecords(face, acts),
    vault: {
      ...vault,
      settleTransaction: (id, outcome) =>
        act('vault.settleTransaction', { id, state: outcome }, () => vault.settleTransaction(id, outcome)),
      closeProfile: (id) => act('vault.closeProfile', { id }, () => vault.closeProfile(id)),
      updateAccount: (id, card) => act('vault.updateAccount', { id, ...card }, () => vault.updateAccount(id, card)),
    },
    privacyRequests: {
      ...privacyRequests,
      process: (id) => act('privacyRequests.process', { id }, () => privacyRequests.process(id)),
    },
  };
}

function recordedRecords({ records }: Recorded, { act }: Acts): Environment['records'] {
  return {
    ...records,
    create: (resource, made) => act('records.create', { resource, ...made }, () => records.create(resource, made)),
    edit: (resource, id, edit) => act('records.edit', { resource, id, ...edit }, () => records.edit(resource, id, edit)),
    act: (resource, id, deed) => act('records.act', { resource, id, ...deed }, () => records.act(resource, id, deed)),
    remove: (resource, id) => {
      act('records.remove', { resource, id }, () => {
        records.remove(resource, id);
      });
    },
  };
}

// What the files hold is no matter of the journal.
function toldOf(wanted: Parameters<Recorded['import']>[0]): object {
  const { files, dryRun, mask }: Partial<typeof wanted> = typeof wanted === 'object' && (wanted as unknown) !== null ? wanted : {}; // callers may pass anything
  return {
    files: Array.isArray(files) ? files.slice(0, MOST_NAMED).map((file) => (file as { name?: unknown } | null)?.name) : [],
    dryRun,
    mask,
  };
}

// Files that are named in the journal.
const MOST_NAMED = 100;

function recordedClock({ clock }: Recorded, { act, move }: Acts) {
  return {
    ...clock,
    get kind() {
      return clock.kind;
    },
    set: (setting: Parameters<typeof clock.set>[0]) => act('clock.set', { setting }, () => clock.set(setting)),
    advance: (asked: Parameters<typeof clock.advance>[0], watch: Parameters<typeof clock.advance>[1]) =>
      move(asked, () => clock.advance(asked, watch)),
  };
}

// A state that was loaded is known by its name again when it is gone back to.
function recordedStates(face: Recorded, { state }: Acts): Pick<Environment, 'snapshots' | 'restore' | 'reset'> {
  const { snapshots } = face;
  const names = new WeakMap<object, string>();
  return {
    snapshots: {
      ...snapshots,
      save: (name) => state('saved', name, () => snapshots.save(name)),
      keep: (name, image, watch) => state('saved', name, () => snapshots.keep(name, image, watch)),
      async load(name, watch) {
        const image = await snapshots.load(name, watch);
        names.set(image, name);
        return image;
      },
      remove(name) {
        state('removed', name, () => {
          snapshots.remove(name);
        });
      },
      import: (name, bytes, watch) => state('imported', name, () => snapshots.import(name, bytes, watch)),
    },
    restore(to) {
      state('restored', typeof to === 'string' ? to : (names.get(to) ?? null), () => {
        face.restore(to);
      });
    },
    reset(to) {
      state('reset', to ?? 'seed', () => {
        face.reset(to);
      });
    },
  };
}
