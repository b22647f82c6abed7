import { call } from '../../calls/call.js';
import { Form } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { MemberControl, membersIn } from './member-control.js';
import type { Opened } from './opened.js';
import { STATUSES, text } from './kinds.js';

/** The form in which staff edit a record; what differs is sent. */
export function EditMembers({ opened: { kind, id, record, reload } }: { readonly opened: Opened }) {
  const members = kind.members.filter(({ only }) => only !== 'create');
  return (
    <Form
      submit="Save"
      onSubmit={async (given) => {
        const changed = { ...membersIn(given, members, record), ...statusIn(given, text(record, 'status')) };
        if (Object.keys(changed).length === 0) {
          notify('Nothing was changed.');
          return;
        }
        await call('PATCH', `/records/${kind.resource}/${id}`, { body: { members: changed } });
        notify('Saved.');
        reload();
      }}
    >
      <p class="quiet">Saved in the merchant's name; events are made as for a change by the API.</p>
      {kind.resource === 'subscription' && (
        <label class="field">
          <span class="field-label">Status</span>
          <select name="status" defaultValue={text(record, 'status')}>
            {STATUSES.map((status) => (
              <option key={status} selected={status === text(record, 'status')}>
                {status}
              </option>
            ))}
          </select>
          <span class="quiet">Set here alone: the API changes it only by actions.</span>
        </label>
      )}
      {members.map((member) => (
        <MemberControl key={member.name} member={member} value={record[member.name]} fault={undefined} />
      ))}
    </Form>
  );
}

function statusIn(given: FormData, before: string): object {
  const status = given.get('status');
  return status === null || status === before ? {} : { status };
}
