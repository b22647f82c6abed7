import type { OrderView } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Body } from '../../shown/code.js';
import { Headers } from '../../shown/headers.js';
import { Instant } from '../../shown/instant.js';
import { Badge, Facts, Part, Shown } from '../../shown/parts.js';
import { Table } from '../../shown/table.js';
import { orderTone, toneOf } from './tones.js';

/** One order: what was asked, what was answered, what became of each item, and what was called meanwhile. */
export function OrderDetail({ id }: { readonly id: string }) {
  const loaded = useAnswer<OrderView>(`/orders/${encodeURIComponent(id)}`, { live: ['order', 'request', 'state'] });
  return <Shown loaded={loaded}>{(order) => <OrderParts order={order} />}</Shown>;
}

function OrderParts({ order }: { readonly order: OrderView }) {
  const { id, status, due, sent, httpStatus, milliseconds, orderNumber, error, warning, kind } = order;
  return (
    <article>
      <header class="detail-head">
        <h2>Order {id}</h2>
        <Badge tone={orderTone(status)}>{status}</Badge>
      </header>
      <div class="actions">
        <a href={at(['trace', `order:${String(id)}`])}>Trace</a>
      </div>
      <Facts
        facts={[
          ['Order number', orderNumber],
          ['Kind', kind],
          ['Due', <Instant at={due} />],
          ['Sent', sent === null ? 'not yet' : <Instant at={sent} />],
          ['Answered with', httpStatus],
          ['Took', milliseconds === null ? null : `${milliseconds.toFixed(1)} ms`],
          ['Wrong', error],
          ['Look at', warning],
        ]}
      />
      <Items items={order.items} />
      <Calls calls={order.calls} />
      <Part title="Sent to the order callback">
        <Headers headers={order.requestHeaders ?? []} />
        {order.request !== null && <Body text={order.request} label="What was asked" />}
      </Part>
      <Part title="Answered">
        <Headers headers={order.answerHeaders ?? []} />
        {order.answer === null ? <p class="quiet">Nothing yet.</p> : <Body text={order.answer} label="The answer" />}
      </Part>
    </article>
  );
}

function Items({ items }: Pick<OrderView, 'items'>) {
  return (
    <Part title="Items">
      <Table
        label="Items of the order"
        rows={items}
        keyOf={({ subscription }) => subscription}
        hrefOf={({ subscription }) => at(['subscriptions', subscription])}
        columns={[
          { title: 'Subscription', show: ({ subscription }) => subscription },
          { title: 'Fate', show: ({ outcome }) => <Badge tone={orderTone(outcome ?? 'waiting')}>{outcome ?? 'open'}</Badge> },
          { title: 'Why', show: ({ errorClass, errorMessage }) => [errorClass, errorMessage].filter(Boolean).join(': '), kind: 'wide' },
          {
            title: 'Then',
            show: ({ statusAfter, nextOrderDateAfter }) => [statusAfter, nextOrderDateAfter].filter(Boolean).join(', next '),
          },
        ]}
      />
    </Part>
  );
}

function Calls({ calls }: Pick<OrderView, 'calls'>) {
  return (
    <Part title="Calls meanwhile">
      {calls.length === 0 ? (
        <p class="quiet">Nobody called the API with the token of this order.</p>
      ) : (
        <Table
          label="Calls with the token of this order"
          rows={calls.map((each, index) => ({ ...each, index }))}
          keyOf={({ index }) => index}
          columns={[
            { title: 'Call', show: ({ method, path }) => `${method} ${path}`, kind: 'wide' },
            { title: 'Status', show: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
            { title: 'At', show: ({ instant }) => <Instant at={instant} /> },
          ]}
        />
      )}
    </Part>
  );
}
