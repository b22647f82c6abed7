import type { KeptMessage, Recorded } from './recorded.js';

// What an entry takes beside its texts.
const ENTRY_BYTES = 500;

/** About how many bytes of memory an entry takes. */
export function bytesOf(recorded: Recorded): number {
  switch (recorded.kind) {
    case 'request':
      return ENTRY_BYTES + recorded.path.length + recorded.rest.length + messageBytes(recorded.request) + messageBytes(recorded.answer);
    case 'delivery':
    case 'order':
      return ENTRY_BYTES + messageBytes(recorded.request) + messageBytes(recorded.answer);
    case 'event':
      return ENTRY_BYTES + recorded.data.length;
    case 'act':
      return ENTRY_BYTES + JSON.stringify(recorded.details).length;
    case 'move':
      return ENTRY_BYTES + JSON.stringify(recorded.asked ?? null).length;
    case 'state':
      return ENTRY_BYTES;
  }
}

function messageBytes(message: KeptMessage | undefined): number {
  if (message === undefined) return 0;
  const { headers, body } = message;
  let bytes = body === undefined ? 0 : body.content.length;
  if (typeof headers === 'string') return bytes + headers.length;
  for (const text of headers) bytes += text.length;
  return bytes;
}
