import { instantText } from '../../domain/calendar/dates.js';
import { encode, type Json, type JsonObject } from '../../domain/json/json.js';
import { invalid } from '../../domain/refusals/problem.js';
import { readMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import { environment } from '../../domain/resources/environment.js';
import { resourceNamed } from '../../domain/resources/index.js';
import type { Dialect } from '../../domain/records/wire.js';
import type { Store } from '../../store/store.js';
import type { ConfigurationEdits } from './configuration-edits.js';
import type { ConfigurationKeeper } from './configuration.js';
import type { ViewNow } from '../change/view.js';
import type { Answered, Records, Request } from '../change/records.js';

/** What the own environment needs. */
export interface OwnEnvironmentNeeds {
  readonly store: Store;
  readonly configuration: ConfigurationKeeper;
  readonly config: ConfigurationEdits;
  readonly view: ViewNow;
  readonly dialect: Dialect;
}

const BEGUN = 'begun';

/**
 * Records among which the environment itself is one of the environments (supplement 9.3): under the id and the name that its
 * configuration gives it. No record that is made gets this id.
 */
export function withOwnEnvironment(records: Records, needs: OwnEnvironmentNeeds): Records {
  const { store, configuration, config, view: viewNow, dialect } = needs;
  store.whenOpen(keepBegun);
  store.onRestore(keepBegun);
  return {
    ...records,
    read: (resource, id) => (isOwn(resource, id) ? shown(id) : records.read(resource, id)),
    create: (resource, request) => (resource === environment ? createOther(request) : records.create(resource, request)),
    merge: (resource, id, request) => (isOwn(resource, id) ? rename(id, request) : records.merge(resource, id, request)),
  };

  function keepBegun(): void {
    if (store.settings.get(BEGUN) === undefined) store.settings.set(BEGUN, instantText(viewNow().now));
  }

  function isOwn(resource: Resource, id: number): boolean {
    return resource === environment && id === configuration.get().members.environment_id;
  }

  function createOther(request: Request): Answered {
    return store.transaction(() => {
      const made = records.create(environment, request);
      if (!isOwn(environment, made.id)) return made;
      records.remove(environment, made.id);
      return records.create(environment, request);
    });
  }

  function rename(id: number, { input, meta }: Request): Answered {
    const view = viewNow();
    const fieldsOf = (name: string) => resourceNamed(name).fields;
    const { changes, violations } = readMembers(environment.fields, input, { ...dialect, purpose: 'update', view, fieldsOf });
    if (violations.length > 0) throw invalid(violations);
    try {
      store.transaction(() => {
        if (meta !== undefined) store.annotate({ resource: environment.name, id, instant: view.now, meta: encode(meta) });
        if (changes.name !== undefined) config.edit({ name: changes.name });
      });
    } catch (error) {
      configuration.reload();
      throw error;
    }
    return shown(id);
  }

  function shown(id: number): Answered {
    const { members, renamed } = configuration.get();
    const created: Json = store.settings.get(BEGUN) ?? null;
    const values: JsonObject = { id, name: members.name ?? null, created, updated: renamed ?? created };
    return { id, text: encode(values) };
  }
}
