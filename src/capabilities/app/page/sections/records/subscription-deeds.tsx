import { useState } from 'preact/hooks';
import type { OrderSummary } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { at, go } from '../../place/place.js';
import { Act, Deed } from '../../shown/act-button.js';
import { text } from './kinds.js';
import type { Opened } from './opened.js';

/** What staff do with a subscription; what its state does not allow is refused with the reason. */
export function SubscriptionDeeds({ opened: { id, record, reload } }: { readonly opened: Opened }) {
  const status = text(record, 'status');
  const path = `/records/subscription/${id}`;
  const order = (kind: string) => async (): Promise<string> => {
    const made = await call<OrderSummary>('POST', '/orders', { body: { subscription: Number(id), kind } });
    go(at(['orders', made.id]));
    return `Order ${String(made.id)} is on its way.`;
  };
  const isOff = status === 'Cancelled' || status === 'Expired';
  return (
    <>
      <div class="actions deeds">
        {status === 'Active' && (
          <Deed path={`${path}/pause`} then={reload} done="Paused.">
            Pause
          </Deed>
        )}
        {!isOff && (
          <Deed path={`${path}/skip`} then={reload} done="The next order is skipped.">
            Skip the next order
          </Deed>
        )}
        {!isOff && (
          <Deed kind="danger" confirm="Cancel this subscription?" path={`${path}/cancel`} then={reload} done="Cancelled.">
            Cancel
          </Deed>
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
      {status !== 'Active' && <Restart path={path} reload={reload} />}
    </>
  );
}

function Restart({ path, reload }: { readonly path: string; readonly reload: () => void }) {
  const [date, setDate] = useState('');
  return (
    <div class="actions deeds">
      <Deed path={`${path}/restart`} body={date === '' ? {} : { members: { next_order_date: date } }} then={reload} done="It goes on.">
        Restart
      </Deed>
      <label class="actions">
        <span>with the next order on</span>
        <input
          type="date"
          value={date}
          onInput={({ currentTarget }) => {
            setDate(currentTarget.value);
          }}
        />
      </label>
    </div>
  );
}
