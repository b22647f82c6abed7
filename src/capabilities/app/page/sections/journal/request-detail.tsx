import type { Message, RequestEntry, ToldRefusal } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { at } from '../../place/place.js';
import { Deed } from '../../shown/act-button.js';
import { Body } from '../../shown/code.js';
import { CopyButton } from '../../shown/copy-button.js';
import { Headers } from '../../shown/headers.js';
import { Instant } from '../../shown/instant.js';
import { Badge, Facts, Hint, Part, Shown } from '../../shown/parts.js';
import { curlOf, testOf } from './copied.js';
import { toneOf } from './tones.js';

/** One request: what was sent, what was answered, and why it was refused. */
export function RequestDetail({ id }: { readonly id: string }) {
  const loaded = useAnswer<RequestEntry>(`/requests/${encodeURIComponent(id)}`);
  return <Shown loaded={loaded}>{(entry) => <RequestParts entry={entry} />}</Shown>;
}

/** What is shown of a request that is at hand. */
export function RequestParts({ entry }: { readonly entry: RequestEntry }) {
  const { method, path, query, status, refusal, ignored, request, answer, id } = entry;
  return (
    <article>
      <header class="detail-head">
        <h2>
          <span class="method">{method}</span> {path}
          {query !== null && <span class="quiet">?{query}</span>}
        </h2>
        <Badge tone={toneOf(status)}>{status === 0 ? 'hung up' : status}</Badge>
      </header>
      <div class="actions">
        <CopyButton title="Copy as curl" what="the request as curl" text={curlOf(entry, window.location.origin)} />
        <CopyButton title="Copy as test" what="the request as a vitest test" text={testOf(entry)} />
        <a href={at(['trace', id])}>Trace</a>
        <BackBefore entry={entry} />
      </div>
      {refusal !== null && <Why refusal={refusal} />}
      <Facts
        facts={[
          ['At', <Instant at={entry.at} />],
          ['Endpoint', entry.route],
          ['Client', entry.client],
          ['Took', `${entry.milliseconds.toFixed(1)} ms`],
          ['Ignored', ignored.join(', ')],
          ['Id', entry.requestId],
        ]}
      />
      <MessagePart title="Sent" message={request} />
      {answer !== null && <MessagePart title="Answered" message={answer} />}
    </article>
  );
}

function Why({ refusal: { message, hint, code, rule } }: { readonly refusal: ToldRefusal }) {
  return (
    <Part title="Why it was refused">
      <p>{message}</p>
      {hint !== '' && (
        <p>
          <Hint text={hint} />
        </p>
      )}
      <Facts
        facts={[
          ['Refusal', <code>{code}</code>],
          ['Rule', <code>{rule}</code>],
        ]}
      />
    </Part>
  );
}

/** Headers and body of what was sent one way. */
export function MessagePart({ title, message }: { readonly title: string; readonly message: Message }) {
  const { headers, body, bytes, isCut, encoding } = message;
  const size = `${bytes.toLocaleString('en')} bytes${isCut ? ', of which the journal keeps the beginning' : ''}`;
  return (
    <Part title={title}>
      <Headers headers={headers} />
      {body === null || body === '' ? (
        <p class="quiet">No body.</p>
      ) : (
        <Body text={body} label={`${title}: ${size}${encoding === 'base64' ? ', in base64' : ''}`} />
      )}
    </Part>
  );
}

function BackBefore({ entry: { method, requestId } }: { readonly entry: RequestEntry }) {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return null;
  return (
    <Deed
      kind="plain"
      confirm="Go back to right before this request? What was stored since is gone, unless a snapshot has it."
      path="/restore"
      body={{ before: requestId }}
      done="The environment is as it was before this request."
    >
      Go back before it
    </Deed>
  );
}
