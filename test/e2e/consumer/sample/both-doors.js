// One library stands behind both doors: what one of them throws is known to the other.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as imported from 'subsim';

const require = createRequire(import.meta.url);
/** @type {typeof import('subsim')} */
const required = require('subsim');

assert.throws(() => required.createSimulator({ wire: /** @type {'observed'} */ ('observd') }), imported.SettingsRefused);
for (const [name, value] of Object.entries(required)) assert.equal(Reflect.get(imported, name), value);
assert.equal(require('subsim/package.json').name, 'subsim');
assert.equal(typeof require('subsim/schemas/seed.json'), 'object');
