import { resources } from '../../domain/resources/index.js';
import { problemBodyV3 } from '../exchange/problem-answer.js';
import { resourceRoutesV3 } from '../platform/resource-routes-v3.js';
import type { ServedVersion } from '../platform/route.js';

/** Version 3: camelCase, no wrappers, tokens only (#9-v3-names, #5.2-basic-on-v3). */
export const v3: ServedVersion = {
  name: 'v3',
  prefixes: ['/services/v3', ''],
  acceptsBasic: false,
  hasFormats: false,
  hasWrappers: false,
  bodyTypes: { POST: ['', 'application/json'], PATCH: ['', 'application/merge-patch+json', 'application/json'] },
  problemBody: problemBodyV3,
  routes: resources.flatMap(resourceRoutesV3),
};
