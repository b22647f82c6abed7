import { shownConfiguration } from '../../domain/configuration/fields.js';
import { encode } from '../../domain/json/json.js';
import { resources } from '../../domain/resources/index.js';
import { resourceRoutes } from '../actions.js';
import { DONE } from '../answer.js';
import { readId } from '../id.js';
import { orderDetailRoutes } from '../order-details.js';
import { limitOf } from '../permission.js';
import { problemBody } from '../refusal.js';
import type { Route, Version } from '../route.js';
import { vaultRoutesV2 } from '../vault.js';

const configuration: Route = {
  method: 'GET',
  path: '/config',
  limitOf: ({ grant }) => limitOf(grant, 'read', { widget: ['read'], guest: ['read'] }),
  run: ({ environment }) => {
    const text = encode(shownConfiguration(environment.configuration()));
    return { kind: 'record', status: 200, key: 'config', text };
  },
};

const batch: Route = {
  method: 'GET',
  path: '/batch/:batch',
  limitOf: ({ grant }) => limitOf(grant, 'read', { widget: [] }),
  run: ({ environment, id }) => ({ kind: 'record', status: 200, key: 'batch', text: environment.batches.read(id) }),
};

const event: Route = {
  method: 'GET',
  path: '/webhook-events/:id',
  limitOf: ({ grant }) => limitOf(grant, 'read', { widget: [] }),
  run: ({ environment, id }) => ({ kind: 'record', status: 200, key: 'webhook_event', text: environment.events.read(readId(id)) }),
};

const ping: Route = {
  method: 'POST',
  path: '/webhook-test',
  limitOf: ({ grant }) => limitOf(grant, 'create', { widget: [] }),
  run: ({ environment }) => {
    environment.events.ping();
    return DONE;
  },
};

const report: Route = {
  method: 'GET',
  path: '/reports/:code',
  hasOwnForm: true,
  limitOf: ({ grant }) => limitOf(grant, 'read', { widget: [] }),
  run: ({ environment, id: code }) => {
    const pieces = environment.reports.lines(code);
    return { kind: 'file', name: `${code}.csv`, contentType: 'text/csv; charset=UTF-8', pieces };
  },
};

/** Version 2: everything but the vault's card tokens and transactions (§4, supplement 5 to 7). */
export const v2: Version = {
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
