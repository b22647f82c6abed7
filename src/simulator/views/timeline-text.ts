import type { Moment } from '../../engine/timeline/moment.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';

type MomentOf<Kind extends Moment['kind']> = Extract<Moment, { readonly kind: Kind }>;

const STATUS: Readonly<Record<OrderStatus, string>> = {
  waiting: 'waits for its turn',
  sent: 'was sent',
  placed: 'was placed',
  'partly placed': 'was placed in part',
  failed: 'failed',
  dropped: 'was dropped',
};

/** A moment of the time line as a sentence. */
export function momentText(moment: Moment): string {
  switch (moment.kind) {
    case 'snapshot':
      return `Snapshot ${moment.name} was saved.`;
    case 'order':
      return orderText(moment);
    case 'event':
      return `${moment.type}${moment.subscription === undefined ? '' : ` of subscription ${String(moment.subscription)}`}.`;
    case 'delivery':
      return deliveryText(moment);
    case 'expiration':
      return `Subscription ${String(moment.subscription)} expires.`;
    case 'e-mail':
      return moment.name === 'expiring-card'
        ? `An e-mail says that the card of subscription ${String(moment.subscription)} expires.`
        : `An e-mail announces the order of subscription ${String(moment.subscription)}.`;
  }
}

function orderText({ id, status, orderNumber, error, subscriptions, isForecast }: MomentOf<'order'>): string {
  const [first] = subscriptions;
  if (id === undefined || status === undefined) {
    const rest = isForecast ? ' if those before it succeed' : '';
    return `An order for subscription ${String(first)} is due${rest}.`;
  }
  const as = orderNumber === undefined ? '' : ` as ${orderNumber}`;
  const why = error === undefined ? '' : `: ${error.replace(/\.$/, '')}`;
  return `Order ${String(id)} ${STATUS[status]}${as}${why}.`;
}

function deliveryText({ id, number, event, destination, status, error }: MomentOf<'delivery'>): string {
  const to = `event ${String(event)} to destination ${String(destination)}`;
  if (number === undefined) return `Delivery ${String(id)} of ${to} is due.`;
  const answered = status === undefined ? (error ?? 'no answer') : String(status);
  return `Attempt ${String(number)} to deliver ${to}: ${answered.replace(/\.$/, '')}.`;
}
