import { isObject, memberOf, type Json } from '../../domain/json/json.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import type { Purpose } from '../../domain/records/reading.js';
import type { Action, ExposureV3, Resource } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import { DONE, type Outcome } from '../exchange/outcome.js';
import { metaOf, sentInstead } from './wrappers.js';
import { readId } from './record-id.js';
import { listPage } from './listing.js';
import { limitOn, ownInput } from './permission.js';
import { bodyV3, listParameters } from './request-form.js';
import { route, type Call, type ParameterNames, type Route } from './route.js';
import { chosenV3, CHOICE_PARAMETERS, shownV3, type Exposed } from './show-v3.js';
import type { Answered, Request } from '../../engine/change/answered.js';

interface ActionRule {
  readonly method: Route['method'];
  readonly path: (exposure: ExposureV3) => string;
  readonly parameters?: (exposure: ExposureV3) => Route['parameters'];
  /** Why a body is read, for actions that read one. */
  readonly purpose?: Purpose;
  readonly run: (exposed: Exposed, call: Call) => Outcome;
}

const onCollection: ActionRule['path'] = ({ path }) => path;
const onRecord: ActionRule['path'] = ({ path }) => `${path}/:id`;

/** Method, path and work of each action on v3 (#9-v3-resources, #9-v3-success). */
const rules: Readonly<Partial<Record<Action, ActionRule>>> = {
  list: {
    method: 'GET',
    path: ({ path, listPath }) => listPath ?? path,
    parameters: (exposure) => listParameters(exposure.filters, { single: ['page', 'itemsPerPage'], ...choiceOf(exposure) }),
    run: ({ resource, exposure }, call) => listPage(resource, exposure.filters, { call, shown: chosenV3({ resource, exposure }, call) }),
  },
  read: {
    method: 'GET',
    path: onRecord,
    parameters: (exposure) => () => choiceOf(exposure),
    run: (exposed, call) => {
      const [text = ''] = chosenV3(exposed, call)([call.environment.records.read(exposed.resource, readId(call.id))]);
      return { kind: 'record', status: 200, key: undefined, text };
    },
  },
  create: {
    method: 'POST',
    path: onCollection,
    purpose: 'create',
    run: (exposed, call) =>
      answer(exposed, call.environment.records.create(exposed.resource, requestIn(exposed, call)), { call, status: 201 }),
  },
  patch: {
    method: 'PATCH',
    path: onRecord,
    purpose: 'update',
    run: (exposed, call) => {
      const id = readId(call.id);
      return answer(exposed, call.environment.records.merge(exposed.resource, id, requestIn(exposed, call)), { call });
    },
  },
  remove: {
    method: 'DELETE',
    path: onRecord,
    run: ({ resource }, call) => {
      call.environment.records.remove(resource, readId(call.id));
      return DONE;
    },
  },
};

/** The routes of a resource as v3 exposes it. */
export function resourceRoutesV3(resource: Resource): readonly Route[] {
  const { v3: exposure } = resource;
  if (exposure === undefined) return [];
  const own = exposure.own === undefined ? [] : [ownRoute({ resource, exposure }, exposure.own)];
  const routes = exposure.actions.flatMap((action) => {
    const rule = rules[action];
    if (rule === undefined) return [];
    const limitOf: Route['limitOf'] = (approach) => limitOn(resource, approach, { action, openness: exposure });
    const reads = {
      parameters: rule.parameters?.(exposure),
      body: rule.purpose === undefined ? undefined : bodyV3(resource, exposure, rule.purpose),
    };
    return [{ ...route(`${rule.method} /${rule.path(exposure)}`, limitOf, (call) => rule.run({ resource, exposure }, call)), ...reads }];
  });
  return [...routes, ...own];
}

function choiceOf({ sparse }: ExposureV3): ParameterNames {
  return sparse === true ? CHOICE_PARAMETERS : {};
}

// Other tokens are for nobody, whatever they may do (#9-v3-customers-me, #9-v3-me-unbound).
function ownRoute(exposed: Exposed, segment: string): Route {
  const limitOf: Route['limitOf'] = ({ grant }) => grant.customerId;
  return route(`GET /${exposed.exposure.path}/${segment}`, limitOf, (call) => {
    const own = existing(call.limit, undefined, { hint: 'This token is for no customer; a widget token with customer_id is.' });
    return answer(exposed, call.environment.records.read(exposed.resource, own), { call });
  });
}

function answer(exposed: Exposed, record: Answered, { call, status = 200 }: { readonly call: Call; readonly status?: number }): Outcome {
  return { kind: 'record', status, key: undefined, text: shownV3(exposed, record, call) };
}

/** The members of a v3 body as those of the field table, and what it says for audit; a body that is no object is refused. */
function requestIn({ resource, exposure }: Exposed, call: Call): Request {
  const { body, environment, limit } = call;
  if (!isObject(body))
    throw new Problem('wrapper-missing', undefined, {
      hint: `Send the record itself as a JSON object, without a wrapper; ${sentInstead(body)}.`,
    });
  const entries = exposure.members.flatMap(({ name, sets }): readonly (readonly [string, Json])[] => {
    const sent = sets === undefined ? undefined : memberOf(body, name);
    return sets === undefined || sent === undefined ? [] : [[spelled(sets, environment.dialect.ecomName), sent]];
  });
  return { input: ownInput(limit, resource, Object.fromEntries(entries)), version: 'v3', ...metaOf(body) };
}
