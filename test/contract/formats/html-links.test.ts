import { describe, expect, test } from 'vitest';
import { readHtml } from '../../support/documents.js';
import { anEnvironment } from '../../support/environment.js';

const hrefs = (text: string): readonly string[] => [...text.matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) => href);

describe('0.3.0 point 11: a page of HTML', () => {
  test.each(['documented', 'observed'] as const)('leads from a list to its records and on to those that they name (%s)', async (wire) => {
    using environment = anEnvironment({ wire });
    const page = async (path: string): Promise<string> => (await environment.call('get', path).set('Accept', 'text/html')).text;

    const list = await page('/services/v2/subscriptions');
    const record = await page('/services/v2/subscriptions/5001');

    expect(hrefs(list)).toEqual(expect.arrayContaining(['/services/v2/subscriptions/5001', '/services/v2/subscriptions/5002']));
    expect(new Set(hrefs(record))).toEqual(
      new Set([
        '/services/v2/subscriptions/5001',
        '/services/v2/customers/2001',
        '/services/v2/products?sku=TEA-ASSAM-250',
        '/services/v2/vault/paymentprofiles/6001',
        '/services/v2/addresses/3001',
      ]),
    );
    for (const href of hrefs(record)) {
      const answer = await environment.call('get', href).set('Accept', 'text/html');
      expect([href, answer.status, readHtml(answer.text).name]).toEqual([href, 200, 'html']);
    }
  });

  test('says of an empty list that it is empty, and its tree stays that of an empty list', async () => {
    using environment = anEnvironment({ seed: 'empty' });

    const { text } = await environment.call('get', '/services/v2/customers.html');

    expect(text).toContain('ol:empty::before{content:"The list is empty."');
    expect(text).toContain('<body><ol></ol></body>');
  });
});
