import { dailySubscriptions } from './daily-subscriptions.js';
import { completeSalesOrders, completeTransactions, customerActivity, subscriptionOrderHistory } from './orders.js';
import { products } from './products.js';
import type { Report } from './report.js';
import { completeSubscriptions, expiredCreditCards, failedSubscriptions, subscriptionHistory } from './subscriptions.js';

/** The reports by their codes (#4.4-reports). */
export const reports: ReadonlyMap<string, Report> = new Map([
  ['daily_subscriptions', dailySubscriptions],
  ['complete_subscriptions', completeSubscriptions],
  ['subscription_history', subscriptionHistory],
  ['expired_credit_card', expiredCreditCards],
  ['customer_activity', customerActivity],
  ['failed_subscriptions', failedSubscriptions],
  ['subscription_order_history', subscriptionOrderHistory],
  ['complete_sales_orders', completeSalesOrders],
  ['complete_transaction', completeTransactions],
  ['products', products],
]);
