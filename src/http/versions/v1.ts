import { resources } from '../../domain/resources/index.js';
import { problemBody } from '../../domain/records/problem-body.js';
import { resourceRoutes } from '../platform/resource-routes.js';
import type { ServedVersion } from '../platform/route.js';
import { vaultRoutesV1 } from '../platform/vault-routes.js';

/** Version 1: the vault (#9-v1-is-vault). */
export const v1: ServedVersion = {
  name: 'v1',
  prefixes: ['/services/v1'],
  acceptsBasic: true,
  hasFormats: true,
  hasWrappers: true,
  problemBody,
  routes: [...resources.flatMap((resource) => resourceRoutes(resource, resource.v1)), ...vaultRoutesV1],
};
