import type { RequestEntry } from '../../../../../simulator.js';
import { shown } from '../../place/place.js';
import { Instant } from '../../shown/instant.js';
import { Badge } from '../../shown/parts.js';
import { FirstCall } from '../../shown/first-call.js';
import { Split } from '../../shown/split.js';
import { JournalList } from './journal-list.js';
import { toneOf } from './tones.js';
import { RequestDetail } from './request-detail.js';

/** What came to the platform's API. */
export function Requests() {
  const id = shown.value[0];
  return (
    <Split
      title="Requests"
      about="What came to the platform's API, and how it was answered."
      list={
        <JournalList
          kind="request"
          label="Requests, the latest first"
          columns={columns}
          shownAs={({ requestId }) => requestId}
          offered={['status:4xx', 'method:POST', 'ignored:*', 'since:5m']}
          empty={{ title: 'No requests yet.', todo: <First /> }}
        />
      }
      detail={id === undefined ? undefined : <RequestDetail id={id} />}
    />
  );
}

const columns = [
  { title: 'Request', show: ({ method, path }: RequestEntry) => <MethodAndPath method={method} path={path} />, kind: 'wide' as const },
  { title: 'Status', show: ({ status }: RequestEntry) => <Badge tone={toneOf(status)}>{status === 0 ? 'hung up' : status}</Badge> },
  { title: 'Refusal', show: ({ refusal }: RequestEntry) => refusal?.code ?? '', kind: 'minor' as const },
  { title: 'Took', show: ({ milliseconds }: RequestEntry) => `${milliseconds.toFixed(1)} ms`, kind: 'minor number' as const },
  { title: 'At', show: ({ at }: RequestEntry) => <Instant at={at} />, kind: 'minor' as const },
];

function MethodAndPath({ method, path }: { readonly method: string; readonly path: string }) {
  return (
    <>
      <span class="method">{method}</span> <code>{path}</code>
    </>
  );
}

function First() {
  return (
    <>
      <p>Point your client at {window.location.origin}, or try this:</p>
      <FirstCall />
    </>
  );
}
