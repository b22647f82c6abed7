import type { RecordHistoryView } from '../../../../../simulator.js';
import { query } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { asked, here } from '../../place/place.js';
import { Changes } from '../../shown/difference.js';
import { Instant } from '../../shown/instant.js';
import { Empty, Part, Shown } from '../../shown/parts.js';
import { ThingLink } from '../../shown/thing-link.js';

// Changes of a page.
const ROWS = 20;

/** Who changed what of a record and when. */
export function RecordHistory({ resource, id }: { readonly resource: string; readonly id: string }) {
  const path = `/records/${resource}/${encodeURIComponent(id)}/history${query({ limit: ROWS, from: asked.value.get('before') ?? '' })}`;
  const loaded = useAnswer<RecordHistoryView>(path, { live: ['request', 'order', 'act', 'state'] });
  return (
    <Shown loaded={loaded}>
      {({ changes, next, olderDropped }) => (
        <>
          {changes.length === 0 && <Empty title="Nothing was changed yet.">Each change stands here, with who made it.</Empty>}
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
          {olderDropped && next === null && <p class="quiet">Older changes are not kept.</p>}
          {next !== null && (
            <nav class="pager" aria-label="Parts of the history">
              <a href={here({ before: String(next) })}>Older</a>
            </nav>
          )}
        </>
      )}
    </Shown>
  );
}

function Change({ change: { kind, author, instant, cause, members, leftOut } }: { readonly change: RecordHistoryView['changes'][number] }) {
  const who = author.name === null ? author.kind : `${author.kind} ${author.name}`;
  return (
    <Part
      title={`${kind} by ${who}`}
      actions={
        <>
          <Instant at={instant} /> {cause !== null && <ThingLink id={cause} />}
        </>
      }
    >
      {members.length > 0 && (
        <Changes
          changes={members.map(({ name, before, after }) => ({ member: name, before: before ?? undefined, after: after ?? undefined }))}
        />
      )}
      {leftOut > 0 && <p class="quiet">and {leftOut} more members</p>}
    </Part>
  );
}
