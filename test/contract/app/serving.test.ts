import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openExported } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

const BUILT = new URL('../../../dist/capabilities/app/built', import.meta.url).pathname;
// Bytes of all that a browser loads.
const MOST = 150_000;

describe('the merchant application is served', () => {
  test('0.7.0 point 1: a browser that opens / is sent to it, and who takes anything is not', async () => {
    using environment = anEnvironment();
    const browser = await environment.bare.get('/').set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([browser.status, browser.headers.location]).toEqual([303, '/app']);
    expect((await environment.bare.get('/').set('Accept', '*/*')).status).toBe(404);
    expect((await environment.bare.post('/').set('Accept', 'text/html')).status).toBe(404);
    expect(environment.simulator.environment.requests.list({ path: '/' })).toHaveLength(2);
  });

  test.each(['/app', '/app/', '/app/requests', '/app/environments/run-1/subscriptions/5001?view=edit', '/app/no/such/page'])(
    '%s is its page',
    async (path) => {
      using environment = anEnvironment();
      const answer = await environment.bare.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).not.toMatch(/<script>|<style|style=|onload=|https?:/);
    },
  );

  test('0.7.0 point 4: its policy lets nothing in but its own files, and no text become markup', async () => {
    using environment = anEnvironment();
    const page = await environment.bare.get('/app');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/);
    for (const [, path = ''] of page.text.matchAll(/(?:src|href)="([^"]*)"/g)) {
      const asset = await environment.bare.get(path);
      expect([path, asset.status]).toEqual([path, 200]);
      expect(asset.headers['cache-control']).toContain('immutable');
      expect(asset.headers['content-security-policy']).toBe(policy);
    }
    expect((await environment.bare.get('/app/assets/..%2findex.html')).status).toBe(404);
    expect((await environment.bare.get('/app/assets/nothing.js')).status).toBe(404);
  });

  test('0.7.0 point 9: with a control token its pages come to anybody, and nothing that they show does', async () => {
    using environment = anEnvironment({ controlToken: 'open-sesame' });
    expect((await environment.bare.get('/app')).status).toBe(200);
    expect((await environment.bare.get('/_sim/clients')).status).toBe(401);
  });

  test('a link of another site leads to it; another site neither frames nor loads it', async () => {
    using environment = anEnvironment();
    const from = (headers: Record<string, string>): Promise<{ readonly status: number }> =>
      environment.bare.get('/app').set({ 'Sec-Fetch-Site': 'cross-site', ...headers });
    expect((await from({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' })).status).toBe(200);
    expect((await from({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' })).status).toBe(403);
    expect((await from({ 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' })).status).toBe(403);
    expect((await environment.bare.get('/app').set('Host', 'example.com')).status).toBe(421);
  });

  test('an opened journal file is shown by it, too', async () => {
    const opened = openExported('');
    if ('fault' in opened) throw new Error(opened.fault);
    await using server = await opened.serve({ port: 0 });
    expect((await fetch(`${server.url}/app`)).status).toBe(200);
    expect((await fetch(server.url, { headers: { Accept: 'text/html' }, redirect: 'manual' })).status).toBe(303);
  });

  test(`all that a browser loads has fewer than ${String(MOST)} bytes`, () => {
    const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const size = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(size).toBeGreaterThan(MOST / 2);
    expect(size).toBeLessThan(MOST);
  });
});
