import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type {} from './cpu-seconds.js';

const COUNT = 10;

/** Writes to a file which ten files of tests have taken the most CPU seconds. */
export function dearestFiles(path: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const dearest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, COUNT);
      const lines = dearest.map((module) => `${secondsOf(module).toFixed(1).padStart(7)}  ${relative('.', module.moduleId)}`);
      writeFileSync(path, ['The dearest files, in CPU seconds:', ...lines].join('\n'));
    },
  };
}

function secondsOf(module: TestModule): number {
  return module.meta().cpuSeconds ?? 0;
}
