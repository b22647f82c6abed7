import type { View } from '../../../src/domain/records/view.js';
import { wireOf } from '../../../src/domain/records/wire.js';
import { readInterval } from '../../../src/domain/calendar/schedule.js';

/** A view of an environment that holds nothing, on 2026-11-20, unless `known` says otherwise. */
export function aView(known: Partial<View> = {}): View {
  return {
    own: () => undefined,
    cell: () => undefined,
    cells: () => undefined,
    shown: () => undefined,
    first: () => undefined,
    rows: () => [],
    sums: () => ({ count: 0, is_live: 0, is_active: 0, active_qty: 0, active_qty_high: 0, created_as_trial: 0 }),
    period: (text) => readInterval(text),
    configuration: { members: {}, intervals: [], definitions: [] },
    wire: wireOf('documented'),
    now: Date.parse('2026-11-20T09:15:30Z'),
    today: '2026-11-20',
    ...known,
  };
}
