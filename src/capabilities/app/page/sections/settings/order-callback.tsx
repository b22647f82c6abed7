import type { OrderCallbackSettings, UnknownOrderCall } from '../../../../../simulator.js';
import { call } from '../../calls/call.js';
import { useAnswer } from '../../calls/loaded.js';
import { Act } from '../../shown/act-button.js';
import { Form, TextField, textIn } from '../../shown/form.js';
import { Instant } from '../../shown/instant.js';
import { notify } from '../../shown/notices.js';
import { Part, Shown } from '../../shown/parts.js';
import { Page } from '../../shown/split.js';
import { Table } from '../../shown/table.js';
import { Secrets } from './secrets.js';

/** Where orders are sent to be placed. */
export function OrderCallback() {
  const loaded = useAnswer<OrderCallbackSettings>('/order-callback', { live: ['act', 'state'] });
  const set = async (url: string | null): Promise<string> => {
    await call('PUT', '/order-callback', { body: { url } });
    loaded.reload();
    return url === null ? 'Orders wait from now on.' : 'Orders go there from now on.';
  };
  return (
    <Page title="Order callback" about="Your system that places the orders. Without one, orders that are due wait.">
      <Shown loaded={loaded}>
        {({ url }) => (
          <Form
            key={url ?? 'none'}
            submit="Save"
            onSubmit={async (given) => {
              notify(await set(textIn(given, 'url') ?? null));
            }}
            actions={
              <>
                <Act act={() => set('internal')} title="Subsim's own handler places every order">
                  Let Subsim place them
                </Act>
                {url !== null && <Act act={() => set(null)}>None</Act>}
              </>
            }
          >
            <TextField
              label="Address"
              hint="As in http://127.0.0.1:8080/orders, or internal for Subsim's own handler"
              name="url"
              inputMode="url"
              defaultValue={url ?? ''}
            />
          </Form>
        )}
      </Shown>
      <Secrets path="/order-callback/secret" />
      <Unknown />
    </Page>
  );
}

function Unknown() {
  const loaded = useAnswer<{ readonly calls: readonly UnknownOrderCall[] }>('/unknown-order-calls', { live: ['request'] });
  return (
    <Shown loaded={loaded}>
      {({ calls }) =>
        calls.length === 0 ? null : (
          <Part title="Calls with a token that no order has">
            <Table
              label="Calls with an unknown token"
              rows={calls.map((each, index) => ({ ...each, index }))}
              keyOf={({ index }) => index}
              columns={[
                { title: 'Call', show: ({ method, path }) => `${method} ${path}`, kind: 'wide' },
                { title: 'At', show: ({ instant }) => <Instant at={instant} /> },
              ]}
            />
          </Part>
        )
      }
    </Shown>
  );
}
