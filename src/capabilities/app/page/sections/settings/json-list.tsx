import { call } from '../../calls/call.js';
import { jsonText, readJson } from '../../calls/exact.js';
import { useLoaded } from '../../calls/loaded.js';
import { Deed } from '../../shown/act-button.js';
import { Field, Form, textIn } from '../../shown/form.js';
import { notify } from '../../shown/notices.js';
import { Part, Shown } from '../../shown/parts.js';

interface Listed {
  readonly id: number;
  readonly name: string;
}

interface JsonListProps {
  readonly title: string;
  readonly path: string;
  /** The member of the answer that has the list. */
  readonly member: string;
  /** What a new one looks like. */
  readonly blank: object;
}

/** Settings that come as a list of objects, each edited as JSON. */
export function JsonList({ title, path, member, blank }: JsonListProps) {
  const loaded = useLoaded((signal) => call<Readonly<Record<string, readonly Listed[]>>>('GET', path, { signal }), {
    about: path,
    live: ['state'],
  });
  return (
    <Part title={title}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            {(answer[member] ?? []).map((listed) => (
              <One key={jsonText(listed)} path={`${path}/${String(listed.id)}`} listed={listed} reload={loaded.reload} />
            ))}
            <details>
              <summary>New</summary>
              <Writing path={path} method="POST" value={blank} reload={loaded.reload} />
            </details>
          </>
        )}
      </Shown>
    </Part>
  );
}

function One({ path, listed, reload }: { readonly path: string; readonly listed: Listed; readonly reload: () => void }) {
  const { id: _id, ...rest } = listed;
  const fixed = new Set(['created', 'updated']);
  return (
    <details>
      <summary>{listed.name}</summary>
      <Writing
        path={path}
        method="PATCH"
        value={Object.fromEntries(Object.entries(rest).filter(([name]) => !fixed.has(name)))}
        reload={reload}
      />
      <Deed kind="plain" confirm={`Remove ${listed.name}?`} method="DELETE" path={path} then={reload}>
        Remove
      </Deed>
    </details>
  );
}

interface WritingProps {
  readonly path: string;
  readonly method: 'POST' | 'PATCH';
  readonly value: object;
  readonly reload: () => void;
}

function Writing({ path, method, value, reload }: WritingProps) {
  return (
    <Form
      submit="Save"
      onSubmit={async (given) => {
        await call(method, path, { body: readJson(textIn(given, 'json') ?? '') });
        notify('Saved.');
        reload();
      }}
    >
      <Field label="JSON">
        <textarea name="json" rows={5} spellcheck={false} defaultValue={jsonText(value, 2)} />
      </Field>
    </Form>
  );
}
