import { shownConfiguration } from '../../domain/configuration/fields.js';
import { encode } from '../../domain/json/json.js';
import { problemBody } from '../../domain/records/problem-body.js';
import { resources } from '../../domain/resources/index.js';
import { DONE } from '../exchange/outcome.js';
import { orderDetailRoutes } from '../platform/order-detail-routes.js';
import { fullOnly, guests } from '../platform/permission.js';
import { readId } from '../platform/record-id.js';
import { resourceRoutes } from '../platform/resource-routes.js';
import type { Route, ServedVersion } from '../platform/route.js';
import { vaultRoutesV2 } from '../platform/vault-routes.js';

const configuration: Route = {
  method: 'GET',
  path: '/config',
  limitOf: guests,
  run: ({ environment }) => {
    const text = encode(shownConfiguration(environment.configuration()));
    return { kind: 'record', status: 200, key: 'config', text };
  },
};

const batch: Route = {
  method: 'GET',
  path: '/batch/:batch',
  limitOf: fullOnly,
  run: ({ environment, id }) => ({ kind: 'record', status: 200, key: 'batch', text: environment.batches.read(id) }),
};

const event: Route = {
  method: 'GET',
  path: '/webhook-events/:id',
  limitOf: fullOnly,
  run: ({ environment, id }) => ({ kind: 'record', status: 200, key: 'webhook_event', text: environment.events.read(readId(id)) }),
};

const ping: Route = {
  method: 'POST',
  path: '/webhook-test',
  limitOf: fullOnly,
  run: ({ environment }) => {
    environment.events.ping();
    return DONE;
  },
};

const report: Route = {
  method: 'GET',
  path: '/reports/:code',
  hasOwnForm: true,
  limitOf: fullOnly,
  run: ({ environment, id: code }) => {
    const pieces = environment.reports.lines(code);
    return { kind: 'file', name: `${code}.csv`, contentType: 'text/csv; charset=UTF-8', pieces };
  },
};

/** Version 2: everything but the vault's card tokens and transactions (§4). */
export const v2: ServedVersion = {
  name: 'v2',
  prefixes: ['/services/v2'],
  acceptsBasic: true,
  hasFormats: true,
  hasWrappers: true,
  problemBody,
  unsuffixed: ['/services/v2/reports/'],
  routes: [
    ...resources.flatMap((resource) => resourceRoutes(resource, resource.v2)),
    ...vaultRoutesV2,
    ...orderDetailRoutes,
    configuration,
    batch,
    event,
    ping,
    report,
  ],
};
