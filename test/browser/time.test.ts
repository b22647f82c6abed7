import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

describe('time is moved', () => {
  inBrowser();

  test('0.7.0 point 7: the clock is advanced, and what happens goes by', async () => {
    await using app = await anApplication({ seed: 'demo' });
    const { page, environment } = app;
    environment.orderCallback.set({ url: 'internal' });
    await app.open('/clock');
    await page.getByRole('button', { name: 'A week' }).click();
    await page.getByText(/^The clock stands at 2030-01-08 09:00:00: \d+ orders placed/).waitFor();
    expect(await page.locator('.going li').count()).toBeGreaterThan(3);
    expect(environment.clock.now()).toBe(Date.parse('2030-01-08T09:00:00Z'));
  });

  test('a move that waits for a receiver is stopped', async () => {
    await using app = await anApplication({ webhookTimeout: 60_000 });
    const { page, environment } = app;
    environment.inbox({ destination: true, webhooks: 'hang' });
    await api(app.simulator, '/services/v2/subscriptions/5001/pause', { method: 'POST' });
    await app.open('/clock');
    await page.getByRole('button', { name: 'A month', exact: true }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped; the clock stands where it was.').waitFor();
    expect(environment.clock.now()).toBeLessThan(Date.parse('2030-01-31T00:00:00Z'));
  });

  test('the hand of the time line is dragged, or moved by keys, and takes the clock along', async () => {
    await using app = await anApplication({ seed: 'demo' });
    const { page, environment } = app;
    await app.open('/timeline?span=month');
    const hand = page.getByRole('slider', { name: 'The clock' });
    await hand.focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
    await page.getByText('Move the clock to 2030-01-04 09:00:00?').waitFor();
    await page.getByRole('button', { name: 'Leave it' }).click();
    const box = await hand.boundingBox();
    if (box === null) throw new Error('The hand is not shown.');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Advance' }).click();
    await page.getByText('The clock stands at').waitFor();
    expect(environment.clock.now()).toBeGreaterThan(Date.parse('2030-01-03T00:00:00Z'));
  });

  test('what was so at an instant is looked into in a fork', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await api(simulator, '/services/v2/customers/2001', { method: 'POST', body: '{"customer":{"first_name":"Rosa"}}' });
    await environment.clock.advance('P1D');
    await app.open('/timeline?then=2030-01-01T09:00:00.000Z');
    await page.getByText('right before POST /services/v2/customers/2001').waitFor();
    await page.getByRole('button', { name: 'Look into it' }).first().click();
    await expect.poll(() => simulator.environments.size).toBe(2);
    const fork = [...simulator.environments.values()][1];
    expect(fork?.records.get('customer', 2001).record.first_name).toBe('Mira');
    expect(environment.records.get('customer', 2001).record.first_name).toBe('Rosa');
    await page.locator('.environment', { hasText: fork?.name ?? '' }).waitFor();
  });
});
