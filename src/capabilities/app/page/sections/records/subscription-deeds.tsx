import type { OrderSummary } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { at, go } from '../../place/place.js';
import { Act } from '../../shown/act-button.js';
import { text } from './kinds.js';
import type { Opened } from './opened.js';

/** What staff do with a subscription; what its state does not allow is refused with the reason. */
export function SubscriptionDeeds({ opened: { id, record, reload } }: { readonly opened: Opened }) {
  const status = text(record, 'status');
  const act = (action: string, done: string) => async (): Promise<string> => {
    await call('POST', `/records/subscription/${id}/${action}`, { body: {} });
    reload();
    return done;
  };
  const order = (kind: string) => async (): Promise<string> => {
    const made = await call<OrderSummary>('POST', '/orders', { body: { subscription: Number(id), kind } });
    go(at(['orders', made.id]));
    return `Order ${String(made.id)} is on its way.`;
  };
  const isOff = status === 'Cancelled' || status === 'Expired';
  return (
    <div class="actions deeds">
      {status === 'Active' && <Act act={act('pause', 'Paused.')}>Pause</Act>}
      {status !== 'Active' && <Act act={act('restart', 'It goes on.')}>Restart</Act>}
      {!isOff && <Act act={act('skip', 'The next order is skipped.')}>Skip the next order</Act>}
      {!isOff && (
        <Act kind="danger" confirm="Cancel this subscription?" act={act('cancel', 'Cancelled.')}>
          Cancel
        </Act>
      )}
      <Act act={order('keep')} title="The next order date stays">
        Place an order now
      </Act>
      <Act act={order('alter')} title="The next order date moves on from today">
        Now, in place of the next
      </Act>
      <Act act={order('off-cycle')} title="One order beside the schedule">
        Off-cycle order
      </Act>
    </div>
  );
}
