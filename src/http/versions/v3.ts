import { decode, encode, isObject, markedName, type Json, type JsonObject } from '../../domain/json.js';
import type { Action, ExposureV3, Resource } from '../../domain/resource.js';
import { resources } from '../../domain/resources/index.js';
import type { Answered } from '../../engine/records.js';
import { readId } from '../id.js';
import type { Outcome } from '../answer.js';
import { listPage } from '../listing.js';
import { limitOn } from '../permission.js';
import { camelCase, problemBodyV3 } from '../refusal.js';
import type { Call, Route, Version } from '../route.js';

type Run = (resource: Resource, exposure: ExposureV3, call: Call) => Outcome;

const runs: Readonly<Partial<Record<Action, { readonly path: (collection: string) => string; readonly run: Run }>>> = {
  list: {
    path: (collection) => collection,
    run: (resource, exposure, call) =>
      listPage(resource, exposure.filters, { call, shown: (record) => shown(resource, exposure, { record, call }) }),
  },
  read: {
    path: (collection) => `${collection}/:id`,
    run: (resource, exposure, call) => {
      const record = call.environment.records.read(resource, readId(call.id));
      return { kind: 'record', status: 200, key: undefined, text: shown(resource, exposure, { record, call }) };
    },
  },
};

/** Version 3: camelCase, no wrappers, tokens only (§5.2, §9, supplement 9). */
export const v3: Version = {
  name: 'v3',
  prefixes: ['/services/v3', ''],
  acceptsBasic: false,
  hasFormats: false,
  hasWrappers: false,
  problemBody: problemBodyV3,
  routes: resources.flatMap((resource) => routesOf(resource, resource.v3)),
};

function routesOf(resource: Resource, exposure: ExposureV3 | undefined): readonly Route[] {
  if (exposure === undefined) return [];
  return exposure.actions.flatMap((action) => {
    const rule = runs[action];
    if (rule === undefined) return [];
    return [
      {
        method: 'GET',
        path: `/${rule.path(exposure.path)}`,
        limitOf: (approach) => limitOn(resource, approach, { action, openness: exposure }),
        run: (call) => rule.run(resource, exposure, call),
      } satisfies Route,
    ];
  });
}

// The same record in the words of v3: members in its order, nulls present, date-times with a colon in the zone.
function shown(resource: Resource, { members }: ExposureV3, { record, call }: { record: Answered; call: Call }): string {
  const decoded = decode(record.text);
  const values: JsonObject = isObject(decoded) ? decoded : {};
  const entries = members.map((name): readonly [string, Json] => {
    const value = name === 'environment_id' ? call.environment.configuration().members.environment_id : values[markedName(name)];
    const isInstant = resource.fields[name]?.type.name === 'date-time' && typeof value === 'string';
    return [camelCase(name), isInstant ? value.replace('+0000', '+00:00') : (value ?? null)];
  });
  return encode(Object.fromEntries(entries));
}
