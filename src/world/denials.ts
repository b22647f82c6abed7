const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is a file, and not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EMFILE: 'too many files are open',
  ENOENT: 'there is no such file',
  EEXIST: 'a file has that name',
  EISDIR: 'it is a folder',
};

/** What an error code of the system means, in words that end a sentence; `undefined` for one that is not often met. */
export function meaningOf(code: unknown): string | undefined {
  return typeof code === 'string' && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
}

/** To whom a file belongs. */
interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/** What to do where permission is denied, as a sentence; `user` is who asked, `undefined` where the system has no numbers for users. */
export function wayIn({ uid, mode }: Owned, user: number | undefined): string {
  const way = 'Let that user write there, or choose another --data folder.';
  if (user === undefined) return way.replace('that user', 'this user');
  const rights = (mode & 0o777).toString(8).padStart(3, '0');
  return `It belongs to user ${String(uid)} and has mode ${rights}; Subsim runs as user ${String(user)}. ${way}`;
}
