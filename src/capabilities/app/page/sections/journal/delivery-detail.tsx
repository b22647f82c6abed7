import type { DeliveryView } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { Code } from '../../shown/code.js';
import { Badge, Facts, Part, Shown } from '../../shown/parts.js';
import { Attempts } from './attempts.js';
import { SignaturesPart } from './signatures.js';
import { deliveryTone } from './tones.js';

/** One webhook to one destination: its attempts, its bytes and how they are signed. */
export function DeliveryDetail({ id }: { readonly id: string }) {
  const loaded = useAnswer<DeliveryView>(`/deliveries/${encodeURIComponent(id)}`, { live: ['delivery', 'state'] });
  return <Shown loaded={loaded}>{(delivery) => <DeliveryParts delivery={delivery} />}</Shown>;
}

function DeliveryParts({ delivery }: { readonly delivery: DeliveryView }) {
  const { id, event, destination, status, body, attempts, due } = delivery;
  return (
    <article>
      <header class="detail-head">
        <h2>Delivery {id}</h2>
        <Badge tone={deliveryTone(status)}>{status}</Badge>
      </header>
      <div class="actions">
        <Deed path={`/deliveries/${String(id)}/resend`} done={`Delivery ${String(id)} is sent again.`}>
          Resend
        </Deed>
        <a href={at(['events', 'new'], { like: String(event) })}>Edit and send again</a>
        <a href={at(['trace', `delivery:${String(id)}`])}>Trace</a>
      </div>
      <Facts
        facts={[
          ['Event', <a href={at(['events', event])}>{event}</a>],
          ['Destination', <a href={at(['destinations', destination])}>{destination}</a>],
        ]}
      />
      <Attempts attempts={attempts} due={due} />
      <SignaturesPart key={attempts.length} id={id} />
      <Part title="Exact bytes">
        <Code text={body} label={`${new TextEncoder().encode(body).length.toLocaleString('en')} bytes, the same at every attempt`} />
      </Part>
    </article>
  );
}
