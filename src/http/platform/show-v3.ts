import { decode, encode, isList, isObject, memberOf, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import type { MemberV3, RecordV3, Relation } from '../../domain/records/member-v3.js';
import type { ExposureV3, Resource } from '../../domain/records/resource.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { spelled } from '../../domain/records/wire.js';
import type { Query } from '../exchange/query.js';
import type { Call } from './route.js';
import type { Answered } from '../../engine/change/answered.js';

/** A resource as v3 exposes it. */
export interface Exposed {
  readonly resource: Resource;
  readonly exposure: ExposureV3;
}

/** A member that is shown; with `parts` the records that it refers to, by these members of them. */
interface Chosen {
  readonly member: MemberV3;
  readonly parts?: readonly Chosen[];
}

// A list of the query that chooses members; `properties[x]` chooses those of the records that `x` refers to.
const CHOICE = 'properties';
/** The parameters that choose members. */
export const CHOICE_PARAMETERS = { listed: [CHOICE], beginnings: [`${CHOICE}[`] } as const;

/** The JSON text of a record in the words of v3, from its answer in v2: members in their order, nulls present (#9-v3-nulls). */
export function shownV3({ resource, exposure }: Exposed, record: Answered, call: Call): string {
  return encode(shownMembers(wholeOf(exposure), viewOf(resource, record.text, viewpointOf(call))));
}

/** The same for records that are read together, each with the members that the request chooses (#9-v3-sparse). */
export function chosenV3({ resource, exposure }: Exposed, call: Call): (records: readonly Answered[]) => readonly string[] {
  const chosen = (exposure.sparse === true ? chosenIn(exposure, call.query, CHOICE) : undefined) ?? wholeOf(exposure);
  return (records) => {
    const viewpoint = viewpointOf(call);
    return records.map(({ text }) => encode(shownMembers(chosen, viewOf(resource, text, viewpoint))));
  };
}

function wholeOf({ members }: ExposureV3): readonly Chosen[] {
  return members.map((member) => ({ member }));
}

// Unknown names are ignored; nothing is chosen when there are no names at all.
function chosenIn({ members }: ExposureV3, query: Query, list: string): readonly Chosen[] | undefined {
  const names = new Set(query.all(list));
  const chosen = members.flatMap((member): readonly Chosen[] => {
    const parts = chosenParts(member, query, `${list}[${member.name}]`);
    if (parts !== undefined) return [{ member, parts }];
    return names.has(member.name) ? [{ member }] : [];
  });
  return names.size > 0 || chosen.length > 0 ? chosen : undefined;
}

function chosenParts({ relation }: MemberV3, query: Query, list: string): readonly Chosen[] | undefined {
  if (relation === undefined || query.below(list).length === 0) return undefined;
  const exposure = resourceNamed(relation.resource).v3;
  return exposure && chosenIn(exposure, query, list);
}

function shownMembers(chosen: readonly Chosen[], record: RecordV3): JsonObject {
  return Object.fromEntries(
    chosen.map(({ member, parts }) => {
      const { name, relation, show } = member;
      return [name, parts === undefined || relation === undefined ? show(record) : shownRelated(relation, parts, record)] as const;
    }),
  );
}

function shownRelated({ resource, ids }: Relation, parts: readonly Chosen[], record: RecordV3): Json {
  const shown = (id: number): Json => {
    const text = record.view.shown(resource, id);
    return text === undefined ? null : shownMembers(parts, viewOf(resourceNamed(resource), text, record));
  };
  const found = ids(record);
  if (found === null) return null;
  return typeof found === 'number' ? shown(found) : found.map(shown);
}

/** From where records are looked at. */
type Viewpoint = Omit<RecordV3, 'value'>;

// Nothing is written while one record is shown, or several that are read together.
function viewpointOf({ environment }: Call): Viewpoint {
  const view: View = environment.view('frozen');
  return {
    environmentId: environment.configuration().members.environment_id ?? null,
    view,
    ecomName: environment.dialect.ecomName,
  };
}

function viewOf({ fields }: Resource, text: string, viewpoint: Viewpoint): RecordV3 {
  const decoded = decode(text);
  const shown: JsonObject = isObject(decoded) ? decoded : {};
  const { environmentId, view, ecomName } = viewpoint;
  return {
    environmentId,
    view,
    ecomName,
    value(member): Json {
      const value = memberOf(shown, spelled(member, ecomName)) ?? null;
      // The mode `observed` of v2 writes empty maps as lists.
      return fields[member]?.type.name === 'map' && isList(value) ? {} : value;
    },
  };
}
