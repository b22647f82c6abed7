import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

function copied(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

describe('what happens is seen', () => {
  inBrowser();

  test('0.7.0 point 1: a browser that opens / lands on a page that explains the simulator, with a call that works', async () => {
    await using app = await anApplication();
    const { page, simulator } = app;
    await page.goto(simulator.url);
    await page.getByRole('heading', { name: 'A subscription platform of your own' }).waitFor();
    expect(page.url()).toBe(`${simulator.url}/app`);
    expect(await page.title()).toContain('default');
    const line = await page.locator('.code pre').first().innerText();
    const [, credentials = '', address = ''] = /^curl -u "([^"]*)" '([^']*)'$/.exec(line) ?? [];
    const answer = await fetch(address, { headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } });
    expect(answer.status).toBe(200);
  });

  test('requests appear as they come; paused, the list stands still', async () => {
    await using app = await anApplication();
    await app.open('/requests');
    const { page, simulator } = app;
    await page.getByText('No requests yet.').waitFor();
    await api(simulator, '/services/v2/customers/2001');
    await page.getByRole('link', { name: 'GET /services/v2/customers/2001' }).waitFor();
    await page.getByRole('button', { name: 'Live' }).click();
    await api(simulator, '/services/v2/products');
    await app.environment.journal.waitFor({ path: '/services/v2/products' });
    expect(await page.getByRole('link', { name: '/services/v2/products' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Paused' }).click();
    await api(simulator, '/services/v2/addresses');
    await page.getByRole('link', { name: '/services/v2/products' }).waitFor();
  });

  test('a refused request says why, and is copied as curl and as a test', async () => {
    await using app = await anApplication();
    const { page, simulator } = app;
    await api(simulator, '/services/v2/customer', { method: 'POST', body: '{"customer":{"email":"o\'hara"}}' });
    await app.open('/requests');
    await page.getByRole('link', { name: 'POST /services/v2/customer' }).click();
    await page.getByRole('heading', { name: 'Why it was refused' }).waitFor();
    expect(await page.locator('#detail').innerText()).toContain('validation-failed');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    const line = await copied(page);
    expect(line).toContain(`--data-binary '{"customer":{"email":"o'\\''hara"}}' '${simulator.url}/services/v2/customer'`);
    await page.getByRole('button', { name: 'Copy as test' }).click();
    const text = await copied(page);
    expect(text).toContain("import { test } from 'subsim/vitest';");
    expect(text).toContain('expect(answer.status).toBe(400);');
  });

  test('a search in the language of the journal stands in the address, its terms as chips', async () => {
    await using app = await anApplication();
    const { page, simulator } = app;
    await api(simulator, '/services/v2/customers/2001');
    await api(simulator, '/services/v2/customers/9');
    await app.open('/requests');
    await page.getByRole('button', { name: 'status:4xx', exact: true }).click();
    await page.getByRole('link', { name: '/customers/9' }).waitFor();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe('status:4xx');
    await page.locator('#search').fill('metod:GET');
    await page.keyboard.press('Enter');
    await page.getByText('there is no field "metod"').waitFor();
    app.forgiveRefusals();
    await page.goBack();
    await page.getByRole('button', { name: 'Take away status:4xx' }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
  });

  test('rows are links: a middle click opens one beside', async () => {
    await using app = await anApplication();
    await api(app.simulator, '/services/v2/customers/2001');
    await app.open('/requests');
    const [opened] = await Promise.all([
      app.context.waitForEvent('page'),
      app.page.getByRole('link', { name: '/customers/2001' }).click({ button: 'middle' }),
    ]);
    await opened.getByRole('heading', { name: 'GET /services/v2/customers/2001' }).waitFor();
    expect(app.page.url()).toBe(`${app.simulator.url}/app/requests`);
  });

  test('a delivery shows its bytes, its attempts on the time of the environment, and three signatures', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    const hook = environment.inbox({ destination: true, webhooks: { status: 500 } });
    environment.destinations.add({ url: 'http://127.0.0.1:9/other', enabled: false });
    await api(app.simulator, '/services/v2/subscriptions/5001/pause', { method: 'POST' });
    await environment.clock.advance('PT1M');
    hook.answer({ webhooks: 'take' });
    await environment.clock.advance('PT5M');
    const [delivery] = environment.deliveries.list();
    const { body, destination } = environment.deliveries.get(delivery?.id ?? 0);
    await app.open(`/deliveries/${String(delivery?.id)}`);
    const chips = page.locator('.attempts');
    await chips.waitFor();
    expect((await chips.innerText()).replaceAll(/\s+/g, ' ')).toBe('500 +1m 500 +5m 200');
    const { secret } = environment.destinations.secret(destination);
    const right = createHmac('sha256', secret ?? '')
      .update(body)
      .digest('hex');
    const signatures = page.locator('.signature');
    await expect.poll(() => signatures.count()).toBe(4);
    const shown = await signatures.locator('code').allInnerTexts();
    expect(shown.slice(0, 2)).toEqual([right, right]);
    expect(new Set(shown).size).toBe(3);
    expect(await page.getByText('the one that was sent').count()).toBe(1);
    expect(await page.locator('pre').last().innerText()).toBe(body);
    const changes = await page.getByRole('table', { name: 'What changed' }).innerText();
    expect(changes).toMatch(/status\s+500\s+200/);
  });

  test('a trace shows a cause and all that followed in three views', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    environment.inbox({ destination: true });
    const answer = await api(app.simulator, '/services/v2/subscriptions/5001/pause', { method: 'POST' });
    await environment.settle();
    await app.open(`/trace/request:${answer.headers.get('subsim-request-id') ?? ''}`);
    await page.locator('.node.delivery').first().waitFor();
    await page.getByRole('link', { name: 'compact' }).click();
    await page.locator('.trace.compact .node.event').first().waitFor();
    await page.getByRole('link', { name: 'JSON' }).click();
    const json = await page.locator('pre').innerText();
    expect((JSON.parse(json) as { tree: { kind: string } }).tree.kind).toBe('request');
  });

  test('an order shows what was asked and answered, the fate of each item, and the calls made meanwhile', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    environment.inbox({ orderCallback: true });
    await app.open('/subscriptions/5001');
    await page.getByRole('button', { name: 'Place an order now' }).click();
    await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
    await page.locator('#detail').getByText('placed').first().waitFor();
    const detail = await page.locator('#detail').innerText();
    expect(detail).toContain('Nobody called the API with the token of this order.');
    expect(detail).toContain('salesOrderToken');
    expect(await page.getByRole('table', { name: 'Items of the order' }).innerText()).toMatch(/5001\s+placed/);
  });
});
