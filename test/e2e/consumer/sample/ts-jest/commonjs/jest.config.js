const { createDefaultPreset } = require('ts-jest');

module.exports = createDefaultPreset();
