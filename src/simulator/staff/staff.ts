import type { Clients } from '../../engine/access/clients.js';
import type { Records } from '../../engine/records/records.js';
import type { RowImport, RowsImported } from '../../engine/importing/importing.js';
import type { StaffWork } from '../../engine/records/staff-work.js';
import type { Steps } from '../../domain/steps/steps.js';
import { clientsView } from '../clients/clients.js';
import type { Environment } from '../environment.js';
import { importView } from '../importing/importing.js';
import type { NamedSnapshots } from '../named-snapshots.js';
import type { Outbound } from '../outbound.js';
import { historyView } from '../views/history.js';
import { timelineView } from '../views/timeline.js';
import { staffRecordsView } from './records.js';

/** What the merchant's staff use of an environment's rooms. */
export interface StaffRooms {
  readonly records: Records;
  readonly work: StaffWork;
  readonly clients: Clients;
  readonly importing: (wanted: RowImport) => Steps<RowsImported>;
}

/** What the merchant's staff see and do, as users of the library do it. */
export function staffView(
  { records, work, clients, importing }: StaffRooms,
  { rooms, through }: Pick<Outbound, 'through'> & { readonly rooms: Pick<Outbound['rooms'], 'history' | 'timeLine'> },
  { snapshots, ecomName }: { readonly snapshots: Pick<NamedSnapshots, 'list'>; readonly ecomName: string },
): Pick<Environment, 'clients' | 'import' | 'records' | 'timeline'> {
  return {
    clients: clientsView(clients),
    import: importView({ importing, ecomName, through }),
    records: staffRecordsView({ records, work, history: historyView(rooms.history) }),
    timeline: timelineView(rooms.timeLine, { through, snapshots }),
  };
}
