import { textOf, type Values } from '../json/values.js';

/** Whether orders are shipped by the default method, whatever their subscriptions say (#6.2-shipping-method-mode). */
export function shipsByDefault(configuration: Values): boolean {
  return textOf(configuration, 'order_generation_shipping_method_mode') === 'default';
}
