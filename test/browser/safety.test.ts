import { describe, expect, test } from 'vitest';
import { anApplication, inBrowser } from '../support/browser/application.js';

describe('it is safe', () => {
  inBrowser();

  test('0.7.0 point 9: with a control token one signs in, and the token is stored nowhere', async () => {
    await using app = await anApplication({ controlToken: 'open-sesame' });
    const { page } = app;
    await app.open('/clients');
    await page.getByLabel('Control token').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Control token').fill('open-sesame');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'API clients' }).waitFor();
    await page.getByRole('button', { name: 'Live' }).waitFor();
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    );
    expect(kept).not.toContain('open-sesame');
    await page.reload();
    await page.getByLabel('Control token').waitFor();
    app.forgiveRefusals();
  });

  test('nothing is asked of any other host, and the policy of the pages is never broken', async () => {
    await using app = await anApplication();
    const { page, simulator } = app;
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    for (const path of ['', '/requests', '/timeline', '/clock', '/customers/2001?view=fields', '/settings']) await app.open(path);
    expect([...hosts]).toEqual([new URL(simulator.url).host]);
    const added = page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`);
    await expect(added).rejects.toThrow(/TrustedHTML/);
    app.forget();
  });
});
