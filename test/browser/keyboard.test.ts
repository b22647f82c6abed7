import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

describe('the keyboard alone does', () => {
  inBrowser();

  test('0.7.0 point 5: rows are gone through, opened and closed by keys, and ? lists them', async () => {
    await using app = await anApplication();
    const { page, simulator } = app;
    for (const id of [2001, 2002, 2003]) await api(simulator, `/services/v2/customers/${String(id)}`);
    await app.open('/requests');
    await page.locator('[data-row]').nth(2).waitFor();
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    expect(await focused(app)).toContain('/customers/2002');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '/customers/2002' }).waitFor();
    await page.keyboard.press('l');
    expect(await page.evaluate('document.activeElement.id')).toBe('detail');
    await page.keyboard.press('h');
    expect(await focused(app)).toContain('/customers/2002');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/requests');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.keyboard.type('status:404');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing matches this search.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('the palette finds pages and records, and acts', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('group sub');
    await page.getByRole('option', { name: 'Group subscriptions' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Group subscriptions' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mira holt');
    await page.getByRole('option', { name: 'Mira Holt' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mira Holt' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('advance 2 weeks');
    await page.keyboard.press('Enter');
    await page.getByText('The clock stands at 2030-01-15').waitFor();
    expect(environment.clock.now()).toBe(Date.parse('2030-01-15T09:00:00Z'));
  });

  test('Tab goes from the top to a field, and what is written there is saved', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open('/customers/2001?view=edit');
    await page.locator('input[name=middle_name]').waitFor();
    await page.keyboard.press('l');
    for (let tabs = 0; tabs < 40 && (await page.evaluate('document.activeElement.name')) !== 'middle_name'; tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type('Rose');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    expect(environment.records.get('customer', 2001).record.middle_name).toBe('Rose');
  });
});

function focused({ page }: Awaited<ReturnType<typeof anApplication>>): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent');
}
