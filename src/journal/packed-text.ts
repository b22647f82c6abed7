import type { KeptBody, RecordedRequest } from './recorded.js';

// Between two fields; neither a header nor an address can hold it (RFC 9110 section 5.5, RFC 3986 section 2).
const NEXT = '\0';

/** The fields of a request as one text, without its own body; `undefined` where they could not be told apart again, or the answer is bytes. */
export function packedText(recorded: RecordedRequest): string | undefined {
  const {
    requestId,
    method,
    path,
    rest,
    pattern = '',
    status,
    milliseconds,
    client = '',
    refusal,
    ignored = '',
    request,
    answer,
  } = recorded;
  const content = answer?.body?.content ?? '';
  const { headers } = request;
  const answered = answer?.headers ?? '';
  if (typeof content !== 'string' || typeof headers !== 'string' || typeof answered !== 'string' || client.includes(NEXT)) return undefined;
  return (
    `${requestId}\0${method}\0${path}\0${rest}\0${pattern}\0${String(status)}\0${String(milliseconds)}\0${client}\0` +
    `${refusal === undefined ? '' : JSON.stringify(refusal)}\0${ignored}\0${headers}\0${sizeText(request.body)}\0` +
    `${answer === undefined ? '' : 'answered'}\0${answered}\0${sizeText(answer?.body)}\0${content}`
  );
}

/** The request of such a text, and of the bytes of its body. */
export function unpacked(text: string, sent: Buffer): RecordedRequest {
  const fields = text.split(NEXT);
  const [requestId = '', method = '', path = '', rest = '', pattern, status, milliseconds, client, refusal = '', ignored, ...messages] =
    fields;
  const [headers = '', size, isAnswered, answered = '', answerSize, ...content] = messages;
  const answer = { headers: answered, body: bodyOf(content.join(NEXT), answerSize) };
  return {
    kind: 'request',
    ...{ requestId, method, path, rest, pattern: given(pattern), status: Number(status), milliseconds: Number(milliseconds) },
    ...{ client: given(client), ignored: given(ignored) },
    refusal: refusal === '' ? undefined : (JSON.parse(refusal) as RecordedRequest['refusal']), // as it was packed
    request: { headers, body: bodyOf(sent.length === 0 ? '' : sent, size) },
    answer: isAnswered === '' ? undefined : answer,
  };
}

function sizeText(body: KeptBody | undefined): string {
  return body === undefined ? '' : `${body.isCut ? '>' : ''}${String(body.bytes)}`;
}

function bodyOf(content: string | Buffer, size = ''): KeptBody | undefined {
  if (size === '') return undefined;
  const isCut = size.startsWith('>');
  return { content, bytes: Number(isCut ? size.slice(1) : size), isCut };
}

function given(text = ''): string | undefined {
  return text === '' ? undefined : text;
}
