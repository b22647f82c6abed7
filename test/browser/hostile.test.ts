import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

const MARKUP = '"><img src=x onerror="window.bitten=1"><script>window.bitten=1</script><b>';
const PAGES = [
  ...['', '/requests', '/events', '/deliveries', '/orders', '/timeline', '/customers', '/subscriptions', '/products', '/templates'],
  ...['/group-subscriptions', '/payment-profiles', '/addresses', '/user-defined-fields', '/clients', '/destinations', '/order-callback'],
  ...['/clock', '/faults', '/snapshots', '/environments', '/settings', '/checks', '/search?q=onerror'],
];
// Rows of each list that are opened.
const OPENED = 2;

describe('what is stored stays text', () => {
  inBrowser();

  test('0.7.0 point 4: markup in every stored value is shown as text, and nothing of it runs', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await stored(app);
    const seen: string[] = [];
    for (const path of PAGES) {
      await app.open(path);
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      seen.push(await page.locator('#content').innerText());
      const links = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('href'))`,
      );
      for (const link of links.slice(0, OPENED)) {
        for (const view of ['', 'fields', 'history', 'json']) {
          await page.goto(`${simulator.url}${link}${view === '' ? '' : `${link.includes('?') ? '&' : '?'}view=${view}`}`);
          await page.locator('#content').waitFor();
          await expect.poll(() => page.locator('.loading').count()).toBe(0);
          seen.push(await page.locator('#content').innerText());
        }
      }
      expect(await page.evaluate('window.bitten')).toBeUndefined();
      expect(await page.locator('#content img, #content script, #content b').count()).toBe(0);
    }
    expect(seen.filter((text) => text.includes('onerror=')).length).toBeGreaterThan(15);
    expect(environment.journal.count()).toBeGreaterThan(0);
    app.forgiveRefusals();
  }, 300_000);

  test('an address that names markup, or nothing that there is, is shown as text', async () => {
    await using app = await anApplication();
    for (const path of [
      `/${encodeURIComponent(MARKUP)}`,
      `/requests/${encodeURIComponent(MARKUP)}`,
      `/requests?q=${encodeURIComponent(MARKUP)}`,
      `/environments/${encodeURIComponent(MARKUP)}/requests`,
      '/%E0%A4%A',
    ]) {
      await app.page.goto(`${app.simulator.url}/app${path}`).catch(() => undefined);
      expect(await app.page.evaluate('window.bitten')).toBeUndefined();
    }
    app.forgiveRefusals();
  });
});

async function stored({ environment, simulator }: Awaited<ReturnType<typeof anApplication>>): Promise<void> {
  const { records } = environment;
  const fields = { [MARKUP]: MARKUP, note: { [MARKUP]: [MARKUP] } };
  const { id } = records.create('customer', {
    members: { email: 'x@example.test', first_name: MARKUP, last_name: MARKUP },
    userDefinedFields: fields,
  });
  records.create('address', { members: { customer_id: id, first_name: MARKUP, last_name: MARKUP, street1: MARKUP, city: MARKUP } });
  records.create('product', { members: { sku: MARKUP.slice(0, 60), name: MARKUP, price: '1.00' }, userDefinedFields: fields });
  records.edit('subscription', 5001, { members: { coupon_code: MARKUP }, userDefinedFields: fields });
  environment.userDefinedFieldDefinitions.add({
    ...{ code: MARKUP, entity_type: 'customer', data_type: 'string', field_type: 'select', label: MARKUP, options: [MARKUP] },
  });
  environment.clients.add({ name: MARKUP });
  environment.destinations.add({ url: `http://127.0.0.1:9/${MARKUP.replaceAll(' ', '')}` });
  environment.faults.add({ path: `/${MARKUP}`, status: 500, times: 1 });
  environment.config.edit({ name: MARKUP });
  environment.inbox({ destination: true, orderCallback: true });
  await api(simulator, `/services/v2/customers?${new URLSearchParams({ email: MARKUP }).toString()}`, {
    headers: { 'X-Hostile': 'y<img src=x onerror=window.bitten=1>' },
  });
  await api(simulator, `/services/v2/customers/${String(id)}`, {
    method: 'POST',
    body: JSON.stringify({ customer: { last_name: `${MARKUP}2` } }),
  });
  await api(simulator, `/services/v2/subscriptions/5001/pause`, { method: 'POST' });
  await environment.orders.place(5002, 'keep');
  await environment.settle();
}
