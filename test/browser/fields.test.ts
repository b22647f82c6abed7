import { describe, expect, test } from 'vitest';
import { anApplication, api, inBrowser } from '../support/browser/application.js';

const PAIRS = [
  ['line', 'input', 'string', 'input[type=text]'],
  ['area', 'text_area', 'string', 'textarea'],
  ['count', 'number', 'number', 'input[inputmode=numeric]'],
  ['money', 'currency', 'number', '.currency input[inputmode=numeric]'],
  ['pick', 'select', 'string', 'select'],
  ['date', 'date', 'date', 'input[type=date]'],
  ['when', 'date_time', 'datetime', 'input[type=datetime-local]'],
  ['tick', 'checkbox', 'boolean', 'input[type=checkbox]'],
  ['json', 'json', 'object', '.json textarea'],
] as const;

describe('user-defined fields', () => {
  inBrowser();

  test('0.7.0 point 2: every control is drawn as what it is', async () => {
    await using app = await anApplication({ seed: 'demo' });
    for (const [name, field_type, data_type] of PAIRS) {
      const options = field_type === 'select' ? { options: ['a', 'b'] } : {};
      app.environment.userDefinedFieldDefinitions.add({ code: `field_${name}`, entity_type: 'product', field_type, data_type, ...options });
    }
    await app.open(`/products/${String(app.environment.contents().products?.firstId)}?view=fields`);
    for (const [name, , , control] of PAIRS) {
      await app.page
        .locator('.field-row', { hasText: `field_${name}` })
        .locator(control)
        .waitFor();
    }
  });

  test('what "Validate Data" refuses is said with its rule, beside how the API takes the same value', async () => {
    await using app = await anApplication();
    const { page, environment, simulator } = app;
    await app.open('/addresses/3001?view=fields');
    const row = page.locator('.field-row', { hasText: 'gate_code' });
    await row.getByRole('button', { name: 'As JSON' }).click();
    await row.getByRole('textbox').fill('["not", "a", "text"]');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Gate code: This value is not valid.').waitFor();
    expect(await row.innerText()).toContain('The API would accept this.');
    const line = await row.locator('pre').innerText();
    const [, patch = '', path = ''] = /-X PATCH -d '(.*)' http:\/\/[^/]+(\/.*)$/.exec(line) ?? [];
    expect((await api(simulator, path, { method: 'PATCH', body: patch })).status).toBe(200);
    expect(environment.records.get('address', 3001).record.user_defined_fields).toMatchObject({ gate_code: ['not', 'a', 'text'] });
    app.forgiveRefusals();
  });

  test('a field is saved, keeps numbers beyond doubles, and is removed', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open('/addresses/3001?view=fields');
    const row = page.locator('.field-row', { hasText: 'delivery' });
    await row.getByRole('textbox').fill('{"id": 9007199254740993,\n "big": 1e400}');
    await row.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Delivery preferences was saved.').waitFor();
    expect(JSON.stringify(await (await api(app.simulator, '/services/v2/addresses/3001')).text())).toContain('9007199254740993');
    await expect.poll(() => row.getByRole('textbox').inputValue()).toContain('9007199254740993');
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Delivery preferences was removed.').waitFor();
    expect(environment.records.get('address', 3001).record.user_defined_fields).not.toHaveProperty('delivery');
  });

  test.each([
    ['{"a":abc}', 'line 1, column 6'],
    ['{\n  "a": 1,\n  "b" 2\n}', 'line 3, column 7'],
    ['[1, 2', 'line 1, column 6'],
    ['"open', 'line 1, column 1'],
  ])('of %s it is said where it is no JSON', async (text, place) => {
    await using app = await anApplication();
    await app.open('/addresses/3001?view=fields');
    const row = app.page.locator('.field-row', { hasText: 'delivery' });
    await row.getByRole('textbox').fill(text);
    await row.getByText(`look at ${place}.`).waitFor();
    expect(await row.getByRole('button', { name: 'Format' }).isDisabled()).toBe(true);
  });

  test('staff set the status of a subscription and its next order date', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open('/subscriptions/5001?view=edit');
    await page.locator('select[name=status]').selectOption('Failed');
    await page.locator('input[name=next_order_date]').fill('2030-03-04');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(environment.records.get('subscription', 5001).record).toMatchObject({ status: 'Failed', next_order_date: '2030-03-04' });
    await page.getByRole('link', { name: 'History' }).click();
    const changes = page.getByRole('table', { name: 'What changed' }).first();
    await changes.waitFor();
    expect(await changes.innerText()).toMatch(/status\s+Active\s+Failed/);
  });

  test('a field is defined, keeps its type of record while its control is picked, and its rules hold', async () => {
    await using app = await anApplication();
    const { page, environment } = app;
    await app.open('/user-defined-fields/new');
    await page.locator('input[name=code]').fill('roast');
    await page.locator('select').nth(0).selectOption('product');
    await page.locator('select').nth(1).selectOption('select');
    expect(await page.locator('select').nth(0).inputValue()).toBe('product');
    await page.locator('textarea').first().fill('light\ndark');
    await page.locator('input[name=validate_data]').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('roast was defined.').waitFor();
    expect(environment.userDefinedFieldDefinitions.list().at(-1)).toMatchObject({
      ...{
        code: 'roast',
        entity_type: 'product',
        field_type: 'select',
        data_type: 'string',
        validate_data: true,
        options: ['light', 'dark'],
      },
    });
  });
});
