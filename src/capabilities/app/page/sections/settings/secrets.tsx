import { useState } from 'preact/hooks';
import type { ShownSecret } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { attempt } from '../../shown/act-button.js';
import { Code } from '../../shown/code.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { shortInstant } from '../../shown/instant.js';
import { Part } from '../../shown/parts.js';

/** The secret of a client, a destination or the order callback: shown when it is asked for, and replaced. */
export function Secrets({ path }: { readonly path: string }) {
  const [shown, setShown] = useState<ShownSecret | undefined>();
  const ask = async (): Promise<void> => {
    setShown(await call<ShownSecret>('GET', path));
  };
  return (
    <Part
      title="Secret"
      actions={
        <button type="button" onClick={() => void (shown === undefined ? attempt(ask) : setShown(undefined))}>
          {shown === undefined ? 'Show it' : 'Hide it'}
        </button>
      }
    >
      {shown !== undefined && <Code text={shown.secret ?? 'none'} label="The secret" />}
      {shown?.previous !== undefined && shown.previous !== null && (
        <Code text={shown.previous.secret} label={`The one before it counts until ${shortInstant(shown.previous.validUntil)}`} />
      )}
      <details>
        <summary>Replace it</summary>
        <Form
          submit="Replace the secret"
          onSubmit={async (given) => {
            const [secret, oldValidFor] = [textIn(given, 'secret'), textIn(given, 'oldValidFor')];
            const body = { ...(secret === undefined ? {} : { secret }), ...(oldValidFor === undefined ? {} : { oldValidFor }) };
            setShown(await call<ShownSecret>('POST', path, { body }));
          }}
        >
          <TextField label="New secret" hint="Left empty one is drawn" name="secret" type="password" autocomplete="off" />
          <TextField
            label="The present one counts for"
            hint="A duration such as PT10M; left empty it counts no more at once"
            name="oldValidFor"
          />
        </Form>
      </details>
    </Part>
  );
}
