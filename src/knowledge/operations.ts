import type { Resource } from '../domain/records/resource.js';
import { resources } from '../domain/resources/index.js';
import { tokenEndpoint } from '../http/platform/token-endpoint.js';
import type { Version } from '../http/exchange/version.js';
import { versions } from '../http/versions/index.js';
import type { Claim } from './claim.js';
import { filterMarks } from './filter-marks.js';
import { claimOf } from './named.js';
import { operationClaims } from './operation-marks.js';

/** One method on one path. */
export interface Operation extends Claim {
  readonly version: Version['name'];
  readonly method: string;
  /** As in `/services/v2/customers/{id}`. */
  readonly path: string;
  /** Where v3 serves it too. */
  readonly rootPath?: string;
}

/** One query parameter that filters a list. */
export interface FilterRow extends Claim {
  readonly version: Version['name'];
  readonly path: string;
  readonly parameter: string;
}

/** Something that is declared and has no mark: a defect. */
export interface Gap {
  readonly unmarked: string;
}

/** Every operation that is served, by the routes of the versions, and those among them that have no mark. */
export function listOperations(served: readonly Version[] = versions): readonly (Operation | Gap)[] {
  const { path, methods } = tokenEndpoint;
  return [
    ...methods.map((method) => operation({ version: 'v2', method, path })),
    ...served.flatMap(({ name: version, prefixes: [prefix = '', ...others], routes }) =>
      routes.map(({ method, path: route }) => {
        const shown = route.replace(/:(\w+)/g, '{$1}');
        const also = others.map((other) => other + shown);
        return operation({ version, method, path: prefix + shown, ...(also[0] === undefined ? {} : { rootPath: also[0] }) });
      }),
    ),
  ];
}

/** Every filter of a list, by the declarations of the resources, and those among them that have no mark. */
export function listFilters(declared: readonly Resource[] = resources): readonly (FilterRow | Gap)[] {
  return versions.flatMap(({ name: version, prefixes: [prefix = ''] }) =>
    declared.flatMap((resource) => {
      const exposure = resource[version];
      if (exposure?.actions.includes('list') !== true) return [];
      const filters = 'filters' in exposure ? exposure.filters : resource.filters;
      const path = `${prefix}/${exposure.path}`;
      return Object.keys(filters).map((parameter) => filter({ version, path, parameter }));
    }),
  );
}

function filter(declared: Omit<FilterRow, keyof Claim>): FilterRow | Gap {
  const claim = claimOf(filterMarks.get(declared.path) ?? [], declared.parameter);
  return claim === undefined ? { unmarked: `filter ${declared.parameter} of ${declared.path}` } : { ...declared, ...claim };
}

function operation(declared: Omit<Operation, keyof Claim>): Operation | Gap {
  const key = `${declared.method} ${declared.path.replace(/\{\w+\}/g, '{}')}`;
  const claim = operationClaims.get(key);
  return claim === undefined ? { unmarked: key } : { ...declared, ...claim };
}
