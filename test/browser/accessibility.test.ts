import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser, type Application } from '../support/browser/application.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  ...[
    '',
    '/requests',
    '/requests/{request}',
    '/events',
    '/events/{event}',
    '/events/new',
    '/deliveries/{delivery}',
    '/orders',
    '/orders/{order}',
  ],
  ...['/timeline', '/customers', '/customers/2001', '/customers/2001?view=fields', '/subscriptions/5001', '/subscriptions/5001?view=edit'],
  ...[
    '/subscriptions/5001?view=history',
    '/subscriptions/new',
    '/group-subscriptions',
    '/products',
    '/templates',
    '/payment-profiles',
    '/addresses',
  ],
  ...['/user-defined-fields/1', '/clients/new', '/destinations/{destination}', '/order-callback', '/clock', '/faults', '/snapshots'],
  ...['/environments', '/settings', '/checks', '/trace', '/trace/order:{order}', '/journal-file', '/search?q=mira', '/nowhere'],
];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

describe('everybody can use it', () => {
  inBrowser();

  test.each(['light', 'dark'].flatMap((scheme) => [360, 800, 1280].map((width) => [scheme, width] as const)))(
    '0.7.0 point 3: axe finds nothing in %s at %i px, and no page is wider than the screen',
    async (scheme, width) => {
      await using app = await anApplication({ seed: 'demo' }, { scheme: scheme === 'dark' ? 'dark' : 'light', width });
      app.forgiveRefusals();
      const paths = await filledIn(app);
      const found: string[] = [];
      for (const path of paths) {
        await app.open(path);
        await expect.poll(() => app.page.locator('.loading').count()).toBe(0);
        const violations = await violationsOn(app.page);
        found.push(
          ...violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${path} ${id}: ${html} ${failureSummary}`)),
        );
        const wider = await app.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        if (wider > 0) found.push(`${path} is ${String(wider)} px wider than the screen`);
      }
      expect(found).toEqual([]);
    },
    300_000,
  );
});

async function violationsOn(page: Page): Promise<readonly Violation[]> {
  // The policy of the pages lets no script in but their own; the debugger is not bound by it.
  await page.evaluate(AXE);
  return page.evaluate<readonly Violation[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`);
}

async function filledIn({ environment, simulator }: Application): Promise<readonly string[]> {
  const hook = environment.inbox({ destination: true, webhooks: { status: 500 }, orderCallback: true });
  const answer = await api(simulator, '/services/v2/subscriptions/5001/pause', { method: 'POST' });
  await environment.clock.advance('PT1M');
  hook.answer({ webhooks: 'take' });
  await environment.clock.advance('P2D');
  const ids: Readonly<Record<string, unknown>> = {
    request: answer.headers.get('subsim-request-id'),
    event: environment.events.list()[0]?.id,
    delivery: environment.deliveries.list()[0]?.id,
    destination: environment.destinations.list()[0]?.id,
    order: environment.orders.list()[0]?.id,
  };
  return PAGES.map((path) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])));
}
