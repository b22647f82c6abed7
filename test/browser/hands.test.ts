import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

const BEGUN = Date.parse('2030-01-01T09:00:00Z');
const DAY = 86_400_000;

describe('staff act', () => {
  inBrowser();

  test('0.7.0 point 6: a customer is made, and what is missing is said', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open('/customers/new');
    await page.locator('input[name=email]').fill('ada@example.test');
    await page.locator('input[name=first_name]').fill('Ada');
    await page.locator('input[name=last_name]').fill('Lund');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'Ada Lund' }).waitFor();
    const id = Number(/customers\/(\d+)/.exec(page.url())?.[1]);
    expect(environment.records.get('customer', id).record).toMatchObject({ email: 'ada@example.test' });
    await app.open('/customers/new');
    for (const [name, value] of [
      ['email', 'ada@example.test'],
      ['first_name', 'A'],
      ['last_name', 'B'],
    ])
      await page.locator(`input[name=${String(name)}]`).fill(String(value));
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('alert').getByText('Customer with that email already exists.').waitFor();
    expect(await page.locator('input[name=first_name]').inputValue()).toBe('A');
    app.forgiveRefusals();
  });

  test('a subscription is paused, restarted on a date, skipped, cancelled', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    const status = (): unknown => environment.records.get('subscription', 5001).record.status;
    await app.open('/subscriptions/5001');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByLabel('with the next order on').fill('2030-02-03');
    expect(status()).toBe('Paused');
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(environment.records.get('subscription', 5001).record.next_order_date).toBe('2030-02-03');
    await page.getByRole('button', { name: 'Skip the next order' }).click();
    await page.getByText('The next order is skipped.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(status).toBe('Cancelled');
  });

  test('a destination is added, pinged, disabled; its secret is shown on request and stands in no address', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    const hook = environment.inbox({});
    await app.open('/destinations/new');
    await page.locator('input[name=url]').fill(hook.url);
    await page.locator('input[name=secret]').fill('a-secret-of-mine-1234');
    await page.getByLabel('subscription.created').check();
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('button', { name: 'Send a ping' }).click();
    expect(await hook.waitFor({ kind: 'webhook' })).toMatchObject({ event: { type: 'ping' } });
    expect(await page.locator('#detail').innerText()).not.toContain('a-secret-of-mine-1234');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText('a-secret-of-mine-1234').waitFor();
    expect(page.url()).not.toContain('secret');
    await page.getByRole('button', { name: 'Disable' }).click();
    await expect.poll(() => environment.destinations.list()[0]?.status).toBe('disabled');
    expect(environment.destinations.list()[0]?.eventTypes).toEqual(['subscription.created']);
  });

  test('a client is made and revoked, and another environment is gone to', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await app.open('/clients/new');
    await page.locator('input[name=id]').fill('till');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText("export SUBSIM_CLIENT_ID='till'").waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => environment.clients.get('till').revoked).not.toBeNull();
    await app.open('/environments');
    await page.locator('input[name=name]').fill('run-7');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('link', { name: 'Go there' }).click();
    await page.locator('.environment', { hasText: 'run-7' }).waitFor();
    expect(await page.title()).toContain('run-7');
    await page.getByRole('link', { name: 'Clock', exact: true }).click();
    const other = simulator.environments.get('run-7');
    const begun = other?.clock.now() ?? 0;
    await page.getByRole('button', { name: 'A day', exact: true }).click();
    await page.getByText(/The clock stands at/).waitFor();
    expect(environment.clock.now()).toBe(BEGUN);
    expect(other?.clock.now()).toBe(begun + DAY);
  });

  test('a snapshot is saved, gone back to, and a fork looked into', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await app.open('/snapshots');
    await page.locator('input[name=name]').first().fill('before');
    await page.getByRole('button', { name: 'Save it' }).click();
    await page.getByRole('cell', { name: 'before' }).waitFor();
    environment.records.edit('customer', 2001, { members: { first_name: 'Rosa' } });
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => environment.records.get('customer', 2001).record.first_name).toBe('Mira');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(saved.suggestedFilename()).toBe('before.sqlite');
    await page.getByRole('button', { name: 'Fork' }).click();
    await expect.poll(() => simulator.environments.size).toBe(2);
  });

  test('a receiver is checked while the cases go by', async () => {
    await using app = await anApplication();
    const { page } = app;
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    await app.open('/checks');
    await page.locator('input[name=url]').fill(`http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`);
    await page.locator('input[name=secret]').fill('whatever-secret');
    await page.getByText('Only some cases').click();
    await page.locator('input[name=only]').fill('altered-byte');
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.locator('.results').getByText('FAIL', { exact: true }).waitFor();
    await page.getByText('1 failed').waitFor();
    expect(await page.locator('.results').innerText()).toContain('What to do');
    receiver.close();
  });

  test('an event is edited and sent again', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    const hook = environment.inbox({ destination: true });
    await api(app.simulator, '/services/v2/subscriptions/5001/pause', { method: 'POST' });
    await environment.settle();
    const [event] = environment.events.list();
    await app.open(`/events/new?like=${String(event?.id)}`);
    const data = page.locator('textarea[name=data]');
    const text = await data.inputValue();
    await data.fill(text.replace(/"new_status": "[^"]*"/, '"new_status": "Odd"'));
    hook.clear();
    await page.getByRole('button', { name: 'Send it' }).click();
    const received = await hook.waitFor({ kind: 'webhook' });
    expect(JSON.stringify(received)).toContain('Odd');
  });

  test('a journal file of a run is looked into, and wrong lines are named', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await api(simulator, '/services/v2/customers/2001');
    const lines = await environment.journal.export('ndjson');
    await app.open('/journal-file');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'run.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(`${lines}\nnothing\n`) });
    await page.getByText(/No entries: line \d+\./).waitFor();
    await page.getByRole('link', { name: 'GET /services/v2/customers/2001 200' }).click();
    await page.getByRole('heading', { name: 'GET /services/v2/customers/2001' }).waitFor();
  });
});
