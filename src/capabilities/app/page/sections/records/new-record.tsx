import type { ShownRecord } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { asked, at, go } from '../../place/place.js';
import { Form } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { NewFields, useDrafts } from '../fields/new-fields.js';
import type { Kind } from './kinds.js';
import { MemberControl, membersIn } from './member-control.js';

/** The form with which staff make a record. */
export function NewRecord({ kind }: { readonly kind: Kind }) {
  const members = kind.members.filter(({ only }) => only !== 'edit');
  const drafts = useDrafts(kind.entity);
  return (
    <article>
      <h2>New: {kind.one}</h2>
      <Form
        submit="Make it"
        onSubmit={async (given) => {
          const body = { members: membersIn(given, members, undefined), userDefinedFields: drafts.values() };
          const { id } = await call<ShownRecord>('POST', `/records/${kind.resource}`, { body });
          notify(`${kind.one.replace(/^\w/, (first) => first.toUpperCase())} was made: ${String(id)}.`);
          go(at([kind.path, id]));
        }}
      >
        {members.map((member) => (
          <MemberControl
            key={member.name}
            member={member}
            value={member.name === 'customer_id' ? (asked.value.get('customer') ?? undefined) : undefined}
            fault={undefined}
          />
        ))}
        <NewFields drafts={drafts} />
      </Form>
    </article>
  );
}
