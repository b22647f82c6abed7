import Database from 'better-sqlite3';
import { anEnvironment } from '../environment.js';
import { aReceiver } from '../receiver.js';

/** The exported file of a shop with one of everything that a state holds. */
export async function aFullFile(): Promise<Buffer> {
  await using receiver = await aReceiver(() => ({ status: 500 }));
  using shop = anEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: 'internal' } });
  const { environment } = shop.simulator;
  environment.events.ping();
  await environment.settle(5000);
  await environment.orders.place(5001, 'keep');
  await environment.settle(5000);
  environment.destinations.add({ url: 'http://127.0.0.1:9/', eventTypes: ['subscription.created'] });
  await shop.call('patch', '/services/v2/subscriptions', [{ op: 'add', path: '/user_defined_fields/x', value: 1, ids: [5001] }]);
  environment.intervals.add({ name: 'Every full moon', type: 'day', length: 29 });
  environment.snapshots.save('full');
  return await environment.snapshots.export('full');
}

/** The exported file of a shop with so many customers. */
export async function aLargeFile(count: number): Promise<Buffer> {
  const customers = Array.from({ length: count }, (_, index) => ({
    ...{ id: 10_000 + index, email: `c${String(index)}@example.test` },
    ...{ first_name: 'Ada', last_name: 'Lund'.repeat(10) },
  }));
  using shop = anEnvironment({ seed: { content: { customers } }, fresh: true });
  const { snapshots } = shop.simulator.environment;
  snapshots.save('large');
  return await snapshots.export('large');
}

/** The bytes of a database after SQL was run on it; without bytes, of a new one. SQL may change its very schema. */
export function changedFile(bytes: Buffer | undefined, sql: string): Buffer {
  const database = new Database(bytes ?? ':memory:');
  try {
    database.unsafeMode();
    database.exec(sql);
    return database.serialize();
  } finally {
    database.close();
  }
}

/** SQL that changes the schema of a database behind the back of SQLite. */
export function schemaChange(sql: string): string {
  return `PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`;
}
