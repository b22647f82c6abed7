import { rules } from '../../src/knowledge/rules/index.js';
import { wirePoints } from '../../src/knowledge/wire.js';

/** Every id that a comment, a refusal or a title may cite. */
export const ruleIds: ReadonlySet<string> = new Set([...rules.map(({ id }) => id), ...wirePoints.map(({ rule }) => rule)]);
