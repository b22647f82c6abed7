import { createServer } from 'node:http';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { chapters, pageNames } from '../../../src/capabilities/docs/catalogue.js';
import { openExported } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

type Headings = readonly { readonly page: string; readonly title: string; readonly text: string; readonly anchor: string }[];

describe('0.8.0 point 2: the pages are served', () => {
  test('/docs lists all of them, each with what stands there', async () => {
    using environment = anEnvironment();

    const { status, headers, text } = await environment.bare.get('/docs');

    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { name, about } of chapters.flatMap(({ pages }) => pages)) {
      expect(text).toContain(`href="/docs/${name}"`);
      expect(text).toContain(about);
    }
    expect((await environment.bare.get('/docs/')).text).toBe(text);
  });

  test.each(pageNames)('/docs/%s as HTML that loads nothing from elsewhere, and as text', async (name) => {
    using environment = anEnvironment();

    const [page, text] = [await environment.bare.get(`/docs/${name}`), await environment.bare.get(`/docs/${name}.md`)];

    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/aria-current="page"/);
    expect(page.text).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\//);
    expect(page.text).not.toMatch(/<script>|<style| style=|onload=|<!-- /);
    expect([text.status, text.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.text).toMatch(/^# /);
  });

  test('what they load is there, and every anchor that they link to', async () => {
    using environment = anEnvironment();
    const texts = new Map<string, string>();
    for (const name of ['', ...pageNames])
      texts.set(`/docs${name === '' ? '' : `/${name}`}`, (await environment.bare.get(`/docs/${name}`)).text);
    const links = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/<(?:a|link|img|script)[^>]* (?:src|href)="([^"]*)"/g)].map(([, href = '']) =>
        href.startsWith('#') ? page + href : href,
      ),
    );
    const own = [...new Set(links)].filter((href) => href.startsWith('/docs'));
    const missing: string[] = [];
    for (const href of own) {
      const [path = '', anchor] = href.split('#');
      const text = texts.get(path);
      const isThere =
        text === undefined ? (await environment.bare.get(path)).status === 200 : anchor === undefined || text.includes(`id="${anchor}"`);
      if (!isThere) missing.push(href);
    }

    expect(own.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  test('headings that can be searched lead to places of the pages', async () => {
    using environment = anEnvironment();

    const headings = (await environment.bare.get('/docs/assets/headings.json')).body as Headings;
    const options = (await environment.bare.get('/docs/options')).text;

    expect(headings).toContainEqual({
      ...{ page: 'options', title: 'Options', text: '--webhook-timeout', anchor: '--webhook-timeout' },
      body: expect.stringContaining('How long an attempt to send a webhook may take.') as unknown,
    });
    expect(headings.filter(({ page, anchor }) => page === 'options' && anchor !== '' && !options.includes(`id="${anchor}"`))).toEqual([]);
  });

  test.each([
    'nothing',
    'nothing.md',
    '..%2fREADME',
    '..%2f..%2fREADME.md',
    'assets/docs.ts',
    'assets/..%2fwebhooks.md',
    'images/..%2f..%2f..%2fpackage.json',
    'a/b/c',
  ])('what is no page is a 404: /docs/%s', async (path) => {
    using environment = anEnvironment();

    const answer = await environment.bare.get(`/docs/${path}`);

    expect(answer.status).toBe(404);
    expect(answer.text + String(answer.headers['subsim-hint'])).toContain('Pages are first-steps,');
  });

  test('other methods are refused, HEAD has no body, and a foreign Host gets nothing', async () => {
    using environment = anEnvironment();

    expect((await environment.bare.post('/docs/orders')).status).toBe(405);
    expect((await environment.bare.get('/docs').set('Host', 'example.com')).status).toBe(421);
    const head = await environment.bare.head('/docs/orders');
    expect([head.status, head.text]).toEqual([200, undefined]);
  });

  test('the policy lets nothing in but its own files, and no text become markup', async () => {
    using environment = anEnvironment();

    const policy = String((await environment.bare.get('/docs')).headers['content-security-policy']);

    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/);
  });

  test('they answer everybody from everywhere, as they show no credentials; the application does not', async () => {
    using environment = anEnvironment();
    const { handler } = environment.simulator;
    // Who asks seems to be far away.
    const server = createServer((incoming, response) => {
      Object.defineProperty(incoming.socket, 'remoteAddress', { value: '203.0.113.9' });
      handler(incoming, response);
    });
    const far = request(server);

    expect((await far.get('/docs/orders')).status).toBe(200);
    expect((await far.get('/app')).headers['subsim-refusal']).toBe('peer-not-allowed');
    expect((await far.get('/_sim/clock')).headers['subsim-refusal']).toBe('peer-not-allowed');
  });

  test('an opened journal file has them, too', async () => {
    const opened = openExported('');
    if ('fault' in opened) throw new Error(opened.fault);
    await using server = await opened.serve({ port: 0 });

    expect((await fetch(`${server.url}/docs/journal`)).status).toBe(200);
  });
});

describe('0.8.0 point 4: what Subsim says leads to the pages', () => {
  test('GET /_sim links every call to the place where the page tells of it', async () => {
    using environment = anEnvironment();

    const { documentation, calls, pages } = (await environment.bare.get('/_sim')).body as Record<string, Record<string, string>>;
    const page = (await environment.bare.get('/docs/control')).text;

    expect(documentation).toBe('/docs');
    expect(Object.keys(pages ?? {})).toEqual(Object.keys(calls ?? {}));
    expect(Object.values(pages ?? {}).filter((place) => !page.includes(`id="${place.replace('/docs/control#', '')}"`))).toEqual([]);
  });

  test('a hint that names a page has its whole address', async () => {
    using environment = anEnvironment();

    const { headers } = await environment.bare.post('/_sim/clock/advance').set('Host', 'subsim.test:4290').send({ by: 'tomorrow' });

    expect(headers['subsim-hint']).toContain('see http://subsim.test:4290/docs/control#every-call');
  });
});
