import { isList, isObject, type Json } from '../../domain/json/json.js';
import { PATCH_FORM } from '../../domain/json/patch-hints.js';
import type { SubscriptionAction } from '../../domain/records/lifecycle.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Action, Exposure, Resource } from '../../domain/records/resource.js';
import type { Request } from '../../engine/change/answered.js';
import { actionFields } from '../../engine/records/subscription-actions.js';
import { DONE, single, type Outcome, type RecordOutcome } from '../exchange/outcome.js';
import { sentInstead, unwrap, unwrapList } from './wrappers.js';
import { readId } from './record-id.js';
import { listRecords } from './listing.js';
import { limitOn, ownInput } from './permission.js';
import { formBody, formBy, listParameters } from './request-form.js';
import type { BodyForm, Call, Route } from './route.js';
import { runAction, showUpcomingDates } from './subscription-calls.js';

interface ActionRule {
  readonly method: Route['method'];
  readonly paths: (exposure: Required<Pick<Exposure, 'path' | 'createPath'>>) => readonly string[];
  readonly parameters?: (resource: Resource) => Route['parameters'];
  readonly body?: (resource: Resource) => BodyForm;
  readonly run: (resource: Resource, call: Call) => Outcome;
}

const onCollection: ActionRule['paths'] = ({ path }) => [path];
const onRecord: ActionRule['paths'] = ({ path }) => [`${path}/:id`];

/** Method, path and work of each action on v1 and v2 (§4.3, #4.3-success-statuses, #4.3-success-empty). */
const rules: Readonly<Record<Action, ActionRule>> = {
  list: {
    method: 'GET',
    paths: onCollection,
    parameters: ({ filters }) => listParameters(filters, { single: ['since_id', 'count'] }),
    run: listRecords,
  },
  create: {
    method: 'POST',
    paths: ({ createPath }) => [createPath],
    body: ({ key, fields }) => formBody(key, fields),
    run: (resource, call) => single(resource, call.environment.records.create(resource, ownRequest(resource, call)), 201),
  },
  'find-or-create': {
    method: 'POST',
    paths: ({ createPath }) => [`${createPath}/find-or-create`, `${createPath}/find_or_create`],
    body: ({ key, fields }) => formBody(key, fields),
    run: (resource, call) => {
      const { isNew, ...record } = call.environment.records.findOrCreate(resource, ownRequest(resource, call));
      return single(resource, record, isNew ? 201 : 200);
    },
  },
  'create-many': {
    method: 'POST',
    paths: onCollection,
    body: ({ plural, fields }) => ({ ...formBody(plural, fields), kind: 'many' }),
    run: (resource, { environment, body }) => batch(environment.batches.createMany(resource, unwrapList(body, resource.plural))),
  },
  'patch-many': {
    method: 'PATCH',
    paths: onCollection,
    body: patchBody,
    run: (resource, { environment, body }) => batch(environment.batches.patchMany(resource, { entries: operationsIn(body) })),
  },
  read: {
    method: 'GET',
    paths: onRecord,
    run: (resource, call) => single(resource, call.environment.records.read(resource, readId(call.id))),
  },
  update: {
    method: 'POST',
    paths: onRecord,
    body: ({ key, fields }) => formBody(key, fields, { purpose: 'update' }),
    run: (resource, call) => {
      const request = ownRequest(resource, call);
      return single(resource, call.environment.records.update(resource, readId(call.id), request));
    },
  },
  patch: {
    method: 'PATCH',
    paths: onRecord,
    body: patchBody,
    run: (resource, call) => single(resource, call.environment.records.patch(resource, readId(call.id), { input: present(call.body) })),
  },
  remove: {
    method: 'DELETE',
    paths: onRecord,
    run: (resource, call) => {
      call.environment.records.remove(resource, readId(call.id));
      return DONE;
    },
  },
  cancel: subscriptionAction('cancel'),
  pause: subscriptionAction('pause'),
  restart: subscriptionAction('restart'),
  skip: subscriptionAction('skip'),
  'upcoming-order-dates': {
    method: 'GET',
    paths: behindRecord('upcoming-order-dates'),
    parameters: () => () => ({ single: ['order-count'] }),
    run: showUpcomingDates,
  },
};

/** The routes of a resource as v1 or v2 exposes it. */
export function resourceRoutes(resource: Resource, exposure: Exposure | undefined): readonly Route[] {
  if (exposure === undefined) return [];
  const paths = { path: exposure.path, createPath: exposure.createPath ?? resource.name };
  return exposure.actions.flatMap((action) => {
    const rule = rules[action];
    const reads = { parameters: rule.parameters?.(resource), body: rule.body?.(resource) };
    return rule.paths(paths).map((path) => ({
      method: rule.method,
      path: `/${path}`,
      ...reads,
      limitOf: (admission) => limitOn(resource, admission, { action, openness: exposure }),
      run: (call) => rule.run(resource, call),
    }));
  });
}

function behindRecord(segment: string): ActionRule['paths'] {
  return ({ path }) => [`${path}/:id/${segment}`];
}

function subscriptionAction(action: SubscriptionAction): ActionRule {
  const body = ({ key, fields }: Resource): BodyForm => formBody(key, actionFields[action], { purpose: 'update', answered: fields });
  return { method: 'POST', paths: behindRecord(action), body, run: runAction(action) };
}

function patchBody({ fields }: Resource): BodyForm {
  return { kind: 'patch', form: formBy(() => fields, 'update') };
}

function ownRequest(resource: Resource, call: Call): Request {
  const { input, ...rest } = unwrap(call.body, resource.key);
  return { input: ownInput(call.limit, resource, input), ...rest };
}

function batch(text: string): RecordOutcome {
  return { kind: 'record', status: 202, key: 'batch', text };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function operationsIn(body: Json | undefined): readonly Json[] {
  const operations = present(body);
  return isList(operations) ? operations : [operations];
}

function present(body: Json | undefined): Json {
  if (body === undefined || !(isList(body) || isObject(body)))
    throw new Problem('invalid-json', undefined, { hint: `${PATCH_FORM} ${sentence(sentInstead(body))}` });
  return body;
}
