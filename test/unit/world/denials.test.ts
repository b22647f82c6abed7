import { chmodSync, mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSimulator, FileUnusable } from '../../../src/index.js';
import { whyUnwritable } from '../../../src/world/data-folder.js';
import { meaningOf, wayIn } from '../../../src/world/denials.js';
import { reasonOf } from '../../../src/world/files.js';
import { aFolder } from '../../support/unit/folder.js';

describe('0.3.0 point 11: a data folder that cannot be written', () => {
  test.each([
    ['EACCES', 'permission is denied'],
    ['EROFS', 'the file system is read-only'],
    ['ENOTDIR', 'a part of its path is a file, and not a folder'],
    ['ENOSPC', 'the disk is full'],
  ])('is refused with its reason in words: %s', (code, words) => {
    expect(meaningOf(code)).toBe(words);
    expect(reasonOf(Object.assign(new Error(`${code}: open`), { code }))).toBe(words);
    expect(reasonOf(Object.assign(new Error('E2BIG: open'), { code: 'E2BIG' }))).toBe('E2BIG: open');
  });

  test('is told with its owner, its mode and what to do', () => {
    expect(wayIn({ uid: 0, mode: 0o40755 }, 1000)).toBe(
      'It belongs to user 0 and has mode 755; Subsim runs as user 1000. Let that user write there, or choose another --data folder.',
    );
    expect(wayIn({ uid: 0, mode: 0o40755 }, undefined)).toBe('Let this user write there, or choose another --data folder.');
  });

  test('is found out at the start, before anything is opened', () => {
    using folder = aFolder();
    const data = folder.file('data');
    mkdirSync(data);
    // What is a folder is in the way of the file that is tried, for every user.
    mkdirSync(`${data}/probe.new`);

    expect(whyUnwritable(data)).toBe(`The data folder ${data} cannot be written: a file has that name.`);
    expect(() => createSimulator({ seed: 'empty', data })).toThrow(FileUnusable);
  });

  // The owner of the machine may write everywhere.
  test.skipIf(process.getuid?.() === 0)('without permission names both users', () => {
    using folder = aFolder();
    const data = folder.file('data');
    mkdirSync(data);
    chmodSync(data, 0o500);

    expect(() => createSimulator({ seed: 'empty', data })).toThrow(/permission is denied\. It belongs to user \d+ and has mode 500/);
    chmodSync(data, 0o700);
  });
});
