import diff from 'microdiff';
import { jsonText } from '../calls/exact.js';

interface DifferenceProps {
  readonly before: object;
  readonly after: object;
  /** What is said when there is none. */
  readonly nothing: string;
}

/** What changed between two values, member by member. */
export function Difference({ before, after, nothing }: DifferenceProps) {
  const changes = diff(before, after);
  if (changes.length === 0) return <p class="quiet">{nothing}</p>;
  return (
    <Changes
      changes={changes.map((change) => ({
        member: change.path.join('.'),
        before: change.type === 'CREATE' ? undefined : (change.oldValue as unknown),
        after: change.type === 'REMOVE' ? undefined : (change.value as unknown),
      }))}
    />
  );
}

/** One member that changed; undefined where there was or is none. */
export interface Change {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Members that changed, with what stood and what stands there. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <table class="changes" aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ member, before, after }) => (
          <tr key={member}>
            <th scope="row">{member}</th>
            <td>{before === undefined ? <span class="quiet">none</span> : <del>{shownText(before)}</del>}</td>
            <td>{after === undefined ? <span class="quiet">none</span> : <ins>{shownText(after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Null is a value here.
function shownText(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value);
}
