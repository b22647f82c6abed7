import type { DeliveryRules, DeliveryRulesEdit, DeliveryRulesKeeper } from '../../engine/events/delivery-rules.js';
import { input } from './input.js';

export type { DeliveryRules, DeliveryRulesEdit, DeliveryRulesKeeper };

/** The rules of an environment's deliveries as its users see them. */
export function deliveryRulesView({ get, set }: DeliveryRulesKeeper): DeliveryRulesKeeper {
  return { get, set: (edit) => set(input('deliveryRules', edit)) };
}
