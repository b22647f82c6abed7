import { describe, expect, test } from 'vitest';
import { anApplication, inBrowser } from '../support/browser/application.js';

const MANY = 100_000;

describe('a large shop', () => {
  inBrowser();

  test('0.7.0 point 8: of 100,000 customers fifty rows are shown, page by page, and one is found', async () => {
    await using app = await anApplication({ seed: 'empty' });
    const { page, environment } = app;
    const rows = Array.from({ length: MANY }, (_, index) => `c${String(index)}@example.test,First${String(index)},Last`);
    await environment.import({ files: [{ name: 'customers.csv', text: ['email,first_name,last_name', ...rows].join('\n') }] });
    await app.open('/customers');
    await page.getByText('100,000 in all').waitFor();
    expect(await page.locator('[data-row]').count()).toBe(50);
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('link', { name: `First${String(MANY - 51)} Last` }).waitFor();
    expect(await page.locator('[data-row]').count()).toBe(50);
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(1500);
    await page.locator('#search').fill('c99998@example.test');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'First99998 Last' }).click();
    await page.getByRole('heading', { name: 'First99998 Last' }).waitFor();
  }, 180_000);
});
