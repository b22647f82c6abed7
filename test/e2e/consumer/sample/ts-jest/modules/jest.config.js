import { createDefaultEsmPreset } from 'ts-jest';

export default createDefaultEsmPreset();
