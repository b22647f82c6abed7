import type { Rule } from '../claim.js';
import { accessRules } from './access.js';
import { bodyRules } from './bodies.js';
import { callbackRules } from './callback.js';
import { lifeCycleRules } from './life-cycle.js';
import { listRules } from './lists.js';
import { ownRules } from './own.js';
import { paymentRules } from './payments.js';
import { recordRules } from './records.js';
import { requestRules } from './requests.js';
import { shopRules } from './shop.js';
import { rulesOfV3 } from './v3.js';
import { webhookRules } from './webhooks.js';

/** Every rule that a user can see, by area. */
export const rules: readonly Rule[] = [
  ...requestRules,
  ...bodyRules,
  ...accessRules,
  ...ownRules,
  ...listRules,
  ...recordRules,
  ...shopRules,
  ...paymentRules,
  ...rulesOfV3,
  ...webhookRules,
  ...callbackRules,
  ...lifeCycleRules,
];
