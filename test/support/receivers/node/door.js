import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SUBSIM_URL = 'http://127.0.0.1:4290', CLIENT_ID = 'subsim-default', CLIENT_SECRET = 'subsim-default-secret' } = process.env;
const MOST_BYTES = 1_048_576;
// Milliseconds: shorter than the sender waits for us.
const PATIENCE = 5_000;

// Takes JSON that is signed with a secret; `handle` gives back the status and the answer.
export function serve({ secret, port }, handle) {
  const server = createServer(async (request, response) => {
    const { status, answer } = await taken(request, { secret, handle }).catch(() => ({ status: 503 }));
    const headers = { 'Content-Type': 'application/json', ...(status === 405 ? { Allow: 'POST' } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(answer));
  });
  server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
}

async function taken(request, { secret, handle }) {
  const body = await bytesOf(request);
  if (request.method !== 'POST') return { status: 405 };
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) return { status: 415 };
  if (body === undefined) return { status: 413 };
  if (!isSigned(body, request.headers['sp-hmac'], secret)) return { status: 401 };
  const content = jsonIn(body);
  return content === undefined ? { status: 400 } : handle(content);
}

async function bytesOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(chunks);
}

// The bytes as they came, before anybody reads them as JSON; compared in constant time.
function isSigned(body, header = '', secret) {
  if (!/^[0-9a-f]{64}$/i.test(header)) return false;
  return timingSafeEqual(Buffer.from(header, 'hex'), createHmac('sha256', secret).update(body).digest());
}

function jsonIn(bytes) {
  try {
    const content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof content === 'object' && content !== null ? content : undefined;
  } catch {
    return undefined;
  }
}

let token;

// Reads from the API, and only from there, with a token that is kept until it is refused.
export async function read(path) {
  token ??= await newToken();
  const answer = await call(path, { headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } });
  if (answer.status !== 401) return answer;
  token = await newToken();
  return call(path, { headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } });
}

async function newToken() {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET });
  const answer = await call('/oauth/v2/token', { method: 'POST', body });
  if (!answer.ok) throw new Error(`There is no token: ${answer.status}`);
  const { access_token: given } = await answer.json();
  return given;
}

function call(path, init) {
  return fetch(new URL(path, SUBSIM_URL), { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
}
