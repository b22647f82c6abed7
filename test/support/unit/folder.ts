import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is removed with all that is in it when it goes out of use. */
export interface Folder extends Disposable {
  readonly file: (name: string) => string;
}

/** Makes a folder for the files of one test. */
export function aFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'subsim-unit-'));
  return {
    file: (name) => join(path, name),
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
