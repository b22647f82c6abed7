export { selfTest } from './self-test.js';
