import { expect, test } from 'vitest';
import { Problem } from '../../../src/domain/refusals/problem.js';
import { problemOutside } from '../../../src/http/exchange/outside.js';

function failure(code: string): Error {
  return Object.assign(new Error('x'), { code });
}

test.each([
  ['EMFILE', 'out-of-files', /ulimit -n/],
  ['ENFILE', 'out-of-files', /ulimit -n/],
  ['SQLITE_FULL', 'storage-failed', /Make room/],
  ['ENOSPC', 'storage-failed', /Make room/],
  ['EDQUOT', 'storage-failed', /Make room/],
  ['SQLITE_CANTOPEN', 'storage-failed', /ulimit -n/],
  ['SQLITE_CANTOPEN_ISDIR', 'storage-failed', /the folder/],
  ['SQLITE_READONLY', 'storage-failed', /rights/],
  ['SQLITE_READONLY_DBMOVED', 'storage-failed', /rights/],
  ['SQLITE_IOERR', 'storage-failed', /disk/],
  ['SQLITE_IOERR_WRITE', 'storage-failed', /disk/],
  ['EROFS', 'storage-failed', /rights/],
  ['EFBIG', 'storage-failed', /disk/],
  ['EIO', 'storage-failed', /disk/],
  ['EACCES', 'storage-failed', /rights/],
])('%s is %s, by itself or as the cause of another error (#subsim-out-of-files, #subsim-storage)', (code, refusal, hint) => {
  const caused = Object.assign(new Problem('state-refused'), { cause: new Error('y', { cause: failure(code) }) });
  for (const error of [failure(code), caused]) {
    const problem = problemOutside(error);
    expect([problem?.code, problem?.status, problem?.details.headers]).toEqual([refusal, 503, { 'Retry-After': '5' }]);
    expect(problem?.details.hint ?? 'Raise ulimit -n; disk and rights').toMatch(hint);
  }
});

test.each([
  failure('SQLITE_CONSTRAINT'),
  failure('ENOENT'),
  failure('ECONNRESET'),
  new Error('EMFILE'),
  new Problem('state-refused'),
  'EMFILE',
])('%s is none of them', (error) => {
  expect(problemOutside(error)).toBeUndefined();
});
