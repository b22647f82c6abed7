import { expect } from 'vitest';
import type { Script } from './player.js';
import { anyList, codedJson, sinceLast } from './readers.js';

const V2 = '/services/v2';
const any: unknown = expect.anything();
const notFound = { code: 404, message: 'Not Found' };
const taken = { code: 409, message: 'Product with that SKU already exists.' };

function tea(sku: string, more: object = {}): object {
  return {
    sku,
    name: `Tea ${sku}`,
    price: '9.5',
    qty_in_stock: '12',
    is_in_stock: 1,
    intervals: 'Weekly, Monthly',
    thumbnail_url: '',
    ...more,
  };
}

function set(ids: unknown, path: string, value: unknown): object {
  return { op: 'replace', path, value, ids };
}

/** Feeds a catalogue at night and decides by the `code` in a refusal whether a record is new. */
export const feed: Script = {
  style: 'a job that parses every success as JSON and looks at code in 404 and 409, feeding products by PATCH and in bulk',
  headers: { Authorization: 'Basic {basic}', 'Content-Type': 'application/json; charset=utf-8', 'User-Agent': 'feed/1' },
  read: codedJson,
  steps: [
    { does: 'looks for a product that is not there', sends: `GET ${V2}/products/4999`, status: 404, reads: notFound },
    { does: 'looks for one by its SKU', sends: `GET ${V2}/products?sku=TEA-ASSAM-250`, status: 200 },
    {
      does: 'makes a product',
      sends: `POST ${V2}/product`,
      body: { product: tea('T1') },
      status: 201,
      finds: { product: { id: 4004, price: 9.5, qty_in_stock: 12, intervals: ['Weekly', 'Monthly'], default_interval: 'Weekly' } },
    },
    { does: 'makes it again', sends: `POST ${V2}/product`, body: { product: tea('T1') }, status: 409, reads: taken },
    { does: 'gives another one its SKU', sends: `POST ${V2}/products/4001`, body: { product: { sku: 'T1' } }, status: 409, reads: taken },
    {
      does: 'makes a customer who is there',
      sends: `POST ${V2}/customer`,
      body: { customer: { email: 'Mira.Holt@example.test', first_name: 'M', last_name: 'H' } },
      status: 409,
      reads: { code: 409, message: 'Customer with that email already exists.' },
    },
    {
      does: 'updates a customer who is not there',
      sends: `POST ${V2}/customers/2999`,
      body: { customer: { last_name: 'H' } },
      status: 404,
      reads: notFound,
    },
    {
      does: 'deletes an address in use',
      sends: `DELETE ${V2}/addresses/3001`,
      status: 409,
      reads: { code: 409, message: 'Address is in use by a subscription.' },
    },
    {
      does: 'feeds three products by one PATCH with numbers for ids, one of them unknown',
      sends: `PATCH ${V2}/products`,
      body: [
        set([4001, 4002, 4999], '/price', '7.25'),
        set([4001], '/qty_in_stock', '5'),
        set(4002, '/is_in_stock', '0'),
        set(['4004'], '/name', 'Tea one'),
      ],
      status: 202,
      reads: {
        batch: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
          type: 'patch',
          resource: 'products',
          status: 'completed',
          total: 4,
          succeeded: 3,
          failed: 1,
          results: [
            { index: 0, id: 4001, status: 200 },
            { index: 1, id: 4002, status: 200 },
            { index: 2, id: 4999, status: 404, error: notFound },
            { index: 3, id: 4004, status: 200 },
          ],
          created: any,
          updated: any,
        },
      },
      keeps: { batch: 'batch' },
    },
    { does: 'reads the batch', sends: `GET ${V2}/batch/{batch.id}`, status: 200, reads: { batch: '{batch}' } },
    { does: 'sees the price', sends: `GET ${V2}/products/4001`, status: 200, finds: { product: { price: 7.25, qty_in_stock: 5 } } },
    { does: 'sees the stock', sends: `GET ${V2}/products/4002`, status: 200, finds: { product: { price: 7.25, is_in_stock: false } } },
    {
      does: 'makes products in bulk, one of them known and one without a name',
      sends: `POST ${V2}/products`,
      body: { products: [tea('T2'), tea('T1'), { sku: 'T3', price: 1 }, tea('T4')], _meta: { changed_by: { admin: { user_id: 1 } } } },
      status: 202,
      finds: {
        batch: {
          total: 4,
          succeeded: 2,
          failed: 2,
          results: [
            { index: 0, id: 4005, status: 201 },
            { index: 1, status: 409, error: taken },
            { index: 2, status: 400, error: { code: 400, message: 'Validation Failed' } },
            { index: 3, id: 4006, status: 201 },
          ],
        },
      },
    },
    {
      does: 'forgets the ids',
      sends: `PATCH ${V2}/products`,
      body: [{ op: 'replace', path: '/price', value: 1 }],
      status: 400,
      finds: { code: 400 },
    },
    {
      does: 'sends more than a batch takes',
      sends: `POST ${V2}/products`,
      body: { products: Array.from({ length: 1001 }, () => ({})) },
      status: 400,
      reads: { code: 400, message: 'Too many entries.' },
    },
    {
      does: 'looks for a batch that is not there',
      sends: `GET ${V2}/batch/00000000000000000000000000000000`,
      status: 404,
      reads: notFound,
    },
    { does: 'cancels a subscription', sends: `POST ${V2}/subscriptions/5001/cancel`, status: 204 },
    {
      does: 'pauses what is cancelled',
      sends: `POST ${V2}/subscriptions/5001/pause`,
      status: 409,
      reads: { code: 409, message: 'Subscription cannot be paused in status Cancelled.' },
    },
    {
      does: 'asks for a page in words',
      sends: `GET ${V2}/products?count=many`,
      status: 400,
      reads: { code: 400, message: 'Invalid value for parameter "count".' },
    },
    {
      does: 'walks through the products',
      walks: `${V2}/products`,
      size: 2,
      pages: sinceLast,
      records: anyList('products'),
      ids: [4001, 4002, 4003, 4004, 4005, 4006],
    },
  ],
};

const store = { name: 'Main store', location_code: 'MAIN', city: 'Dover' };

/** The same job on stock, which stands in locations. */
export const stockFeed: Script = {
  ...feed,
  style: 'a job that feeds stock by location and looks at code in 404 and 409',
  steps: [
    {
      does: 'makes a location',
      sends: `POST ${V2}/inventory-location`,
      body: { inventory_location: store },
      status: 201,
      finds: { inventory_location: { ...store, id: any } },
      keeps: { store: 'inventory_location' },
    },
    {
      does: 'makes it again',
      sends: `POST ${V2}/inventory-location`,
      body: { inventory_location: store },
      status: 409,
      reads: { code: 409, message: 'Inventory location with that name already exists.' },
    },
    {
      does: 'makes stock',
      sends: `POST ${V2}/inventory`,
      body: { inventory: { product_id: '4001', inventory_location_id: '{store.id}', qty_in_stock: '7' } },
      status: 201,
      finds: { inventory: { product_id: 4001, qty_in_stock: 7, is_in_stock: true, qty_available: 7, qty_reserved: 0 } },
      keeps: { stock: 'inventory' },
    },
    {
      does: 'makes it again',
      sends: `POST ${V2}/inventory`,
      body: { inventory: { product_id: 4001, inventory_location_id: '{store.id}' } },
      status: 409,
      reads: { code: 409, message: 'Inventory for that product and location already exists.' },
    },
    {
      does: 'sets stock',
      sends: `POST ${V2}/inventory/{stock.id}`,
      body: { inventory: { product_id: 4002, qty_in_stock: 0, is_in_stock: 'false' } },
      status: 200,
      finds: { inventory: { product_id: 4001, qty_in_stock: 0, is_in_stock: false } },
    },
    {
      does: 'sets stock that is not there',
      sends: `POST ${V2}/inventory/99999`,
      body: { inventory: { qty_in_stock: 0 } },
      status: 404,
      reads: notFound,
    },
    {
      does: 'walks through the stock of a product',
      walks: `${V2}/inventory?product_id=4001`,
      size: 5,
      pages: sinceLast,
      records: anyList('inventory'),
      ids: [801],
    },
  ],
};
