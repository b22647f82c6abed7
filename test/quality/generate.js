// `npm run generate`: runs the tests that compare what is generated, and has them write it instead.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TESTS = ['test/unit/repository/generated.test.ts', 'test/contract/orders/scenario.test.ts', 'test/contract/checks/selftest.test.ts'];
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...TESTS], {
  env: { ...process.env, WRITE_GENERATED: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
