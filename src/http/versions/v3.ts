import { resources } from '../../domain/resources/index.js';
import { resourceRoutesV3 } from '../actions-v3.js';
import { problemBodyV3 } from '../refusal.js';
import type { Version } from '../route.js';

/** Version 3: camelCase, no wrappers, tokens only (§5.2, §9, supplement 9). */
export const v3: Version = {
  name: 'v3',
  prefixes: ['/services/v3', ''],
  acceptsBasic: false,
  hasFormats: false,
  hasWrappers: false,
  bodyTypes: { POST: ['application/json'], PATCH: ['application/merge-patch+json', 'application/json'] },
  problemBody: problemBodyV3,
  routes: resources.flatMap(resourceRoutesV3),
};
