import type { Delivery } from '../../../../../simulator.js';
import { at } from '../../place/place.js';
import { Instant } from '../../shown/instant.js';
import { Badge } from '../../shown/parts.js';
import { Table } from '../../shown/table.js';
import { deliveryTone } from './tones.js';

/** Deliveries of one event. */
export function DeliveryRows({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Table
      label="Deliveries"
      rows={deliveries}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => at(['deliveries', id])}
      columns={[
        { title: 'Delivery', show: ({ id }) => id },
        { title: 'Destination', show: ({ destination }) => destination, kind: 'number' },
        { title: 'State', show: ({ status }) => <Badge tone={deliveryTone(status)}>{status}</Badge> },
        { title: 'Attempts', show: ({ attemptCount }) => attemptCount, kind: 'number' },
        { title: 'Next', show: ({ due }) => (due === null ? '' : <Instant at={due} />) },
      ]}
    />
  );
}
