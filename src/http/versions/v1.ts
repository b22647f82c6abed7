import { resources } from '../../domain/resources/index.js';
import { resourceRoutes } from '../actions.js';
import { problemBody } from '../refusal.js';
import type { Version } from '../route.js';
import { vaultRoutesV1 } from '../vault.js';

/** Version 1: the vault (§4.4, supplement 8). */
export const v1: Version = {
  name: 'v1',
  prefixes: ['/services/v1'],
  acceptsBasic: true,
  hasFormats: true,
  hasWrappers: true,
  problemBody,
  routes: [...resources.flatMap((resource) => resourceRoutes(resource, resource.v1)), ...vaultRoutesV1],
};
