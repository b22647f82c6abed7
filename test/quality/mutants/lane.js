// One vitest in which one mutant after another is tried. Nothing is written: the line is changed while the file is read, and each
// run has a new worker, so that no mutant sees what another one left.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Begins a lane: `redAnyway` tells which test files fail without a mutant, `judge` what became of one, `close` ends the lane. */
export async function openLane() {
  let run;
  const mutating = {
    name: 'mutating',
    enforce: 'pre',
    transform(code, id) {
      if (run?.mutant === undefined || id.split('?', 1)[0] !== join(ROOT, run.mutant.file)) return undefined;
      run.isLoaded = true;
      const { from, to } = run.mutant;
      if (code.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} does not stand exactly once in ${id}.`);
      return code.replace(from, () => to);
    },
  };
  const noting = {
    onTestModuleEnd: (module) => run?.modules.push(module),
    onTestRunEnd: (_modules, errors) => run?.errors.push(...errors),
  };
  const settings = { config: join(ROOT, 'test/vitest.config.ts'), watch: false, maxWorkers: 1, bail: 1, cache: false, reporters: [noting] };
  const vitest = await createVitest('test', settings, { plugins: [mutating] });

  async function redAnyway(files) {
    const { specifications } = await specificationsOf(files);
    run = { modules: [], errors: [] };
    for (const specification of specifications) await vitest.runTestSpecifications([specification]);
    const red = run.modules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
    run = undefined;
    return red;
  }

  async function judge(mutant) {
    const { specifications, missing } = await specificationsOf(mutant.tests);
    if (missing.length > 0) return { verdict: 'BROKEN', detail: `there is no test file ${missing.join()}` };
    run = { mutant, isLoaded: false, modules: [], errors: [] };
    vitest.invalidateFile(join(ROOT, mutant.file));
    try {
      await vitest.runTestSpecifications(specifications);
      return verdictOf(run);
    } finally {
      run = undefined;
      vitest.invalidateFile(join(ROOT, mutant.file));
    }
  }

  async function specificationsOf(files) {
    const [specifications, missing] = [[], []];
    for (const file of files) {
      const found = (await vitest.globTestSpecifications([file])).filter(({ moduleId }) => moduleId === join(ROOT, file));
      if (found.length === 0) missing.push(file);
      specifications.push(...found);
    }
    return { specifications, missing };
  }

  return { redAnyway, judge, close: () => vitest.close() };
}

// A test must have failed: a file that cannot be read, or that never loads what was changed, has noticed nothing.
function verdictOf({ mutant, isLoaded, modules, errors }) {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const killer = tests.find((test) => test.result().state === 'failed');
  if (killer !== undefined) return { verdict: 'killed', detail: `${killer.module.relativeModuleId}: ${killer.fullName}` };
  const [error] = [...modules.flatMap((module) => module.errors()), ...errors];
  if (error !== undefined) return { verdict: 'BROKEN', detail: `no test has failed, but: ${String(error.message).split('\n', 1)[0]}` };
  if (!isLoaded) return { verdict: 'BROKEN', detail: 'no test loads the file' };
  const passed = tests.filter((test) => test.result().state === 'passed');
  const idle = mutant.tests.find((file) => !passed.some(({ module }) => module.relativeModuleId === file));
  if (idle !== undefined) return { verdict: 'BROKEN', detail: `${idle} has run no test` };
  return { verdict: 'SURVIVED', detail: `${String(passed.length)} tests have passed` };
}
