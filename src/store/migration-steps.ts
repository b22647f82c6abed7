import type { Database as Connection } from 'better-sqlite3';
import { presentConfiguration } from '../domain/configuration/former-configuration.js';
import { decodedObject, encode } from '../domain/json/json.js';

const SETTING = 'configuration';

/** Brings the configuration of Subsim 0.1 into the present form; the result tells what became of definitions. Unreadable ones are for the reader to refuse. @internal */
export function migrateConfiguration(connection: Connection): readonly string[] {
  const text = connection.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck().get(SETTING);
  const stored = decodedObject(text ?? '');
  if (stored === undefined) return [];
  const { configuration, notes } = presentConfiguration(stored);
  connection.prepare<[string, string]>('UPDATE setting SET value = ? WHERE name = ?').run(encode(configuration), SETTING);
  return notes;
}
