import { createHmac, timingSafeEqual } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWebhookChecks, webhookCases } from 'subsim';

const secret = 'hush';
const signatures = webhookCases().filter(({ id }) => /altered-byte|wrong-secret|right$/.test(id));

/** @type {import('subsim').ReceiverChecks} */
let checks;
before(async () => {
  checks = await startWebhookChecks({ handler: takeWebhook, secret });
});
after(() => checks.close());

for (const { id, title } of signatures) {
  test(title, async (context) => {
    const { outcome, reason } = await checks.mustPass(id);
    if (outcome === 'skip') context.skip(reason ?? undefined);
  });
}

/** @type {import('node:http').RequestListener} */
async function takeWebhook(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const expected = createHmac('sha256', secret).update(Buffer.concat(chunks)).digest();
  const sent = Buffer.from(String(request.headers['sp-hmac']), 'hex');
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
  response.writeHead(isSigned ? 204 : 401).end();
}
