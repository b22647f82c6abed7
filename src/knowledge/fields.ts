import type { Resource } from '../domain/records/resource.js';
import { resources } from '../domain/resources/index.js';
import type { Claim } from './claim.js';
import { fieldMarks } from './field-marks.js';
import { fieldMarksV3 } from './field-marks-v3.js';
import { claimOf, type Named } from './named.js';
import type { Gap } from './operations.js';
import { otherObjects } from './other-fields.js';

/** One member of a resource, or of another object on the wire. */
export interface FieldRow extends Claim {
  readonly resource: string;
  /** v1 and v2 share their members, v3 has its own; empty for what has no version. */
  readonly versions: readonly ('v1' | 'v2' | 'v3')[];
  readonly member: string;
}

interface Place {
  readonly resource: string;
  readonly versions: FieldRow['versions'];
}

/** Every member of every resource, by their field tables, and the members among them that have no mark. */
export function listFields(declared: readonly Resource[] = resources): readonly (FieldRow | Gap)[] {
  return [
    ...declared.flatMap((resource) => [...ofVersion2(resource), ...ofVersion3(resource)]),
    ...otherObjects.flatMap(({ name, marks, members }) => {
      return rowsOf({ resource: name, versions: [] }, members ?? marks.flatMap(({ names }) => names), marks);
    }),
  ];
}

function ofVersion2(resource: Resource): readonly (FieldRow | Gap)[] {
  const marks = fieldMarks.get(resource.name);
  const isOnlyOnV3 = resource.v3 !== undefined && resource.v2 === undefined && resource.v1 === undefined;
  if (marks === undefined) return isOnlyOnV3 ? [] : [{ unmarked: `members of ${resource.name}` }];
  // What is hidden and cannot be written is the simulator's own.
  const members = resource.members.flatMap(([name, { hidden, rights }]) => (hidden === true && rights === '- - -' ? [] : [name]));
  return rowsOf({ resource: resource.name, versions: ['v1', 'v2'] }, members, marks);
}

function ofVersion3({ name, v3 }: Resource): readonly (FieldRow | Gap)[] {
  if (v3 === undefined) return [];
  const marks = fieldMarksV3.get(v3.path);
  if (marks === undefined) return [{ unmarked: `members of ${name} on v3` }];
  return rowsOf(
    { resource: name, versions: ['v3'] },
    v3.members.map((member) => member.name),
    marks,
  );
}

function rowsOf(place: Place, members: readonly string[], marks: readonly Named[]): readonly (FieldRow | Gap)[] {
  return members.map((member) => {
    const claim = claimOf(marks, member);
    const { resource, versions } = place;
    return claim === undefined ? { unmarked: `${[resource, ...versions].join(' ')}: ${member}` } : { ...place, member, ...claim };
  });
}
