export { createReceiver, type ReceiverSettings } from './receiver.js';
export type { Receiver } from './needs.js';
export { selfTest, type SelfTestResult } from './self-test.js';
