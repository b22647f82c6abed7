import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../../src/capabilities/docs/catalogue.js';
import { anApplication, inBrowser } from '../support/browser/application.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RUN = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

describe('0.8.0 point 2: the pages in a browser', () => {
  inBrowser();

  test.each(['light', 'dark'].flatMap((scheme) => [360, 800, 1280].map((width) => [scheme, width] as const)))(
    'axe finds nothing in %s at %i px, no page is wider than the screen, and nothing is asked elsewhere',
    async (scheme, width) => {
      await using app = await anApplication({ seed: 'empty' }, { scheme: scheme === 'dark' ? 'dark' : 'light', width });
      const asked: string[] = [];
      app.page.on('request', (request) => asked.push(new URL(request.url()).origin));
      const found: string[] = [];
      // The largest of them takes axe a while; its headings, lists and tables are of the same make as those of others.
      for (const name of ['', ...pageNames.filter((each) => each !== 'interface')]) {
        await app.page.goto(`${app.simulator.url}/docs/${name}`);
        await app.page.evaluate(AXE);
        found.push(...(await app.page.evaluate<readonly string[]>(RUN)).map((violation) => `${name} ${violation}`));
        const wider = await app.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        if (wider > 0) found.push(`${name} is ${String(wider)} px wider than the screen`);
      }
      expect(found).toEqual([]);
      expect(asked.filter((origin) => origin !== app.simulator.url && origin !== 'null')).toEqual([]);
    },
    300_000,
  );

  test('the search finds headings of all pages, by keys alone', async () => {
    await using app = await anApplication({ seed: 'empty' });
    await app.page.goto(`${app.simulator.url}/docs`);

    await app.page.keyboard.press('/');
    await app.page.keyboard.type('webhook-timeout');
    await app.page
      .getByRole('link', { name: /webhook-timeout/ })
      .first()
      .waitFor();
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('Enter');

    await app.page.waitForURL(`${app.simulator.url}/docs/options#--webhook-timeout`);
  });

  test('the search finds words below headings, behind those in headings', async () => {
    await using app = await anApplication({ seed: 'empty' });
    await app.page.goto(`${app.simulator.url}/docs`);

    await app.page.getByLabel('Search the pages').fill('kubernetes service');

    await app.page.getByRole('link', { name: /podman, buildah and Kubernetes/ }).waitFor();
    await app.page.getByLabel('Search the pages').fill('gloop');
    await app.page.getByText('Nothing has these words.').waitFor();
  });

  test('pictures are shown, and they fit dark pages', async () => {
    await using app = await anApplication({ seed: 'empty' }, { scheme: 'dark' });
    await app.page.goto(`${app.simulator.url}/docs/architecture`);
    const picture = app.page.getByRole('img', { name: 'The rooms inside http' });
    await picture.scrollIntoViewIfNeeded();

    await expect.poll(() => picture.evaluate((image: { readonly naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(100);
  });

  test('without scripts everything can be read and reached', async () => {
    await using app = await anApplication({ seed: 'empty' });
    await app.page.route('**/docs.js', (route) => route.abort());
    app.forgiveRefusals();
    await app.page.goto(`${app.simulator.url}/docs`);
    await app.page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Orders' }).click();

    await app.page.getByRole('heading', { name: 'An order handler from scratch' }).waitFor();
  });
});
