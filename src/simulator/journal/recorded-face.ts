import type { Environment } from '../environment.js';
import type { Acts } from './acts.js';

type Recorded = Pick<
  Environment,
  'clock' | 'events' | 'orders' | 'deliveries' | 'vault' | 'privacyRequests' | 'snapshots' | 'restore' | 'reset'
>;

/** The same face, where what is asked of it is taken down with what it leads to. */
export function recordedFace<Face extends Recorded>(face: Face, { act, state, move }: Acts): Face {
  const { clock, events, orders, deliveries, vault, privacyRequests, snapshots } = face;
  return {
    ...face,
    clock: {
      ...clock,
      get kind() {
        return clock.kind;
      },
      set: (setting) => act('clock.set', { setting }, () => clock.set(setting)),
      advance: (asked: Parameters<typeof clock.advance>[0], watch: Parameters<typeof clock.advance>[1]) =>
        move(asked, () => clock.advance(asked, watch)),
    },
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
    snapshots: {
      ...snapshots,
      save: (name) => state('saved', name, () => snapshots.save(name)),
      remove: (name) => {
        state('removed', name, () => {
          snapshots.remove(name);
        });
      },
      import: (name, bytes, watch) => state('imported', name, () => snapshots.import(name, bytes, watch)),
    },
    restore(to) {
      state('restored', typeof to === 'string' ? to : null, () => {
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
