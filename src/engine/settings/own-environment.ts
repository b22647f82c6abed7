import { instantText } from '../../domain/calendar/dates.js';
import { encode, type Json, type JsonObject } from '../../domain/json/json.js';
import { invalid } from '../../domain/refusals/problem.js';
import { readMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import { environment } from '../../domain/resources/environment.js';
import { fieldsOf } from '../../domain/resources/index.js';
import type { ConfigurationEdits } from './configuration-edits.js';
import type { ConfigurationKeeper } from './configuration.js';
import { annotate, type Answered, type Request } from '../change/answered.js';
import type { Foundation } from '../foundation/foundation.js';
import { BEGUN } from '../foundation/stored-names.js';
import type { Records } from '../records/records.js';

/**
 * Records among which the environment itself is one of the environments (#9-v3-own-environment): under the id and the name that its
 * configuration gives it. No new record gets this id.
 */
export function withOwnEnvironment(
  records: Records,
  { store, view: viewNow, dialect }: Foundation,
  { configuration, config }: { readonly configuration: ConfigurationKeeper; readonly config: ConfigurationEdits },
): Records {
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
    const { changes, violations } = readMembers(environment.fields, input, { ...dialect, purpose: 'update', view, fieldsOf });
    if (violations.length > 0) throw invalid(violations);
    try {
      store.transaction(() => {
        annotate(store, { resource: environment, id, meta }, view);
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
