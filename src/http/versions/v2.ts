import { encode } from '../../domain/json/json.js';
import { problemBody } from '../../domain/records/problem-body.js';
import { resources } from '../../domain/resources/index.js';
import { DONE } from '../exchange/outcome.js';
import { orderDetailRoutes } from '../platform/order-detail-routes.js';
import { fullOnly, guests } from '../platform/permission.js';
import { readId } from '../platform/record-id.js';
import { resourceRoutes } from '../platform/resource-routes.js';
import { route, type Route, type ServedVersion } from '../platform/route.js';
import { vaultRoutesV2 } from '../platform/vault-routes.js';

const configuration = route('GET /config', guests, ({ environment }) => {
  return { kind: 'record', status: 200, key: 'config', text: encode(environment.config.shown()) };
});

const batch = route('GET /batch/:batch', fullOnly, ({ environment, id }) => {
  return { kind: 'record', status: 200, key: 'batch', text: environment.batches.read(id) };
});

const event: Route = {
  ...route('GET /webhook-events/:id', fullOnly, ({ environment, id }) => {
    return { kind: 'record', status: 200, key: 'webhook_event', text: environment.events.read(readId(id)) };
  }),
  readsEvent: true,
};

const ping = route('POST /webhook-test', fullOnly, ({ environment }) => {
  environment.events.ping();
  return DONE;
});

const report: Route = {
  ...route('GET /reports/:code', fullOnly, ({ environment, id: code }) => {
    const pieces = environment.reports.lines(code);
    return { kind: 'file', name: `${code}.csv`, contentType: 'text/csv; charset=UTF-8', pieces };
  }),
  hasOwnForm: true,
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
