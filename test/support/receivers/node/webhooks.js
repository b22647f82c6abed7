import { read, serve } from './door.js';

const { WEBHOOK_SECRET: secret = 'subsim-default-webhook-secret', PORT: port = '8080' } = process.env;
// What became of each event, by its id; keep that in your database.
const events = new Map();

serve({ secret, port }, async ({ webhook_event: text, webhook_event_url: url }) => {
  const id = idIn(text);
  const path = `/services/v2/webhook-events/${id}`;
  // An address in a webhook is compared, never followed: your credentials would go there.
  if (id === undefined || typeof url !== 'string' || url.replace(/^\/+/, '/') !== path) return { status: 400 };
  const before = events.get(id) ?? Promise.resolve(undefined);
  const now = before.then((status) => (status === 204 ? status : take(path))).catch(() => 503);
  events.set(id, now);
  return { status: await now };
});

function idIn(text) {
  try {
    const { id } = JSON.parse(typeof text === 'string' ? text : '');
    return Number.isSafeInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

// What the API says counts, and not the webhook, which may be days old.
async function take(path) {
  const answer = await read(path);
  if (answer.status !== 200) return answer.status === 404 ? 404 : 503;
  const { webhook_event: event } = await answer.json();
  console.log(event.id, event.type, JSON.parse(event.data));
  return 204;
}
