import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { runHere } from '../../support/in-process.js';
import { aServer } from '../../support/server.js';

const CUSTOMERS = 'email,first_name,last_name\nada@shop.test,Ada,Lind\n';

describe('0.6.0 point 6: subsim import (#subsim-import)', () => {
  test('takes files in, and says how many records of which kind they held', async () => {
    await using server = await aServer();
    using folder = aFolder();
    const files = [
      folder.write('customers.csv', CUSTOMERS),
      `addresses=${folder.write('where.txt', 'customer.email;first_name;last_name\nada@shop.test;Ada;Lind\n')}`,
    ];

    const tried = await runHere(['import', ...files, '--dry-run', '--server', server.url]);
    const taken = await runHere(['import', ...files, '--server', server.url]);

    expect(tried).toEqual({ code: 0, output: 'Would import 1 customers, 1 addresses.\n', errors: '' });
    expect(taken).toEqual({ code: 0, output: 'Imported 1 customers, 1 addresses.\n', errors: '' });
  });

  test('prints what is wrong, a line each, takes nothing and ends with 1', async () => {
    await using server = await aServer();
    using folder = aFolder();
    const file = folder.write('customers.csv', `${CUSTOMERS}mira.holt@example.test,A,B\nx,,B\n`);

    for (const dry of [[], ['--dry-run']]) {
      const { code, output, errors } = await runHere(['import', file, ...dry, '--server', server.url]);

      expect(output.split('\n')).toEqual([
        expect.stringMatching(/^customers\.csv, line 3, email: Customer with that email already exists\. .*\(2\.1-customer-email\)$/),
        expect.stringMatching(/^customers\.csv, line 4, email: This value is not a valid email address\. .*\(7-validation-body\)$/),
        expect.stringMatching(/^customers\.csv, line 4, first_name: This value should not be blank\./),
        '',
      ]);
      expect([code, errors]).toEqual([1, 'Nothing was imported.\n']);
    }
  });

  test('takes a mapping, another separator, exported lists and a mask, and reports in JSON', async () => {
    await using server = await aServer();
    using folder = aFolder();
    const mapping = folder.write('map.json', {
      customers: { columns: { Mail: 'email', Name: 'last_name' }, constants: { first_name: 'A' } },
    });
    const csv = folder.write('customers.csv', 'Mail\tName\nada@shop.test\tLi,n;d\n');
    const list = folder.write('products.txt', [{ id: 4901, sku: 'TEA-X', name: 'Tea', price: '4.50' }]);
    const options = ['--mapping', mapping, '--separator', 'tab', '--from', list, '--mask', '--mask-key', 'mine', '--format', 'json'];

    const { code, output } = await runHere(['import', csv, ...options, '--server', server.url]);
    const found = await runHere(['search', 'person', '--json', '--server', server.url]);

    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ imported: true, records: { customers: 1, products: 1 }, faultCount: 0 });
    expect(found.output).toMatch(/person-[0-9a-f]{20}@example\.com/);
    expect((await runHere(['search', 'ada@shop.test', '--server', server.url])).output).toBe('');
  });

  test.each([
    [[], 2, 'Say which files.'],
    [['no-such.csv'], 2, 'no-such.csv'],
    [['x.csv', '--separator', 'pipe'], 2, '--separator is comma, semicolon or tab.'],
    [['x.csv', '--format', 'xml'], 2, '--format is text or json.'],
  ])('refuses %j with %d', async (words, code, sentence) => {
    await using server = await aServer();

    const refused = await runHere(['import', ...words, '--server', server.url]);

    expect([refused.code, refused.output]).toEqual([code, '']);
    expect(refused.errors).toContain(sentence);
  });

  test('tells why the server takes none of it', async () => {
    await using server = await aServer();
    using folder = aFolder();

    const refused = await runHere(['import', folder.write('people.csv', CUSTOMERS), '--server', server.url]);

    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('nothing says of which kind the records in "people.csv" are');
  });
});
