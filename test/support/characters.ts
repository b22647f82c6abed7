import fc from 'fast-check';

// The first numbers of characters of one, two, three and four bytes, and the one after the last.
const BYTES = [0, 0x80, 0x800, 0x10000, 0x110000] as const;
const SURROGATES = [0xd800, 0xdfff] as const;

/** Any character but halves of surrogate pairs, as often of each length in UTF-8; `binary` of fast-check takes a second to be made. */
export const anyCharacter = fc
  .oneof(...BYTES.slice(1).map((end, index) => fc.integer({ min: BYTES[index] ?? 0, max: end - 1 })))
  .filter((point) => point < SURROGATES[0] || point > SURROGATES[1])
  .map((point) => String.fromCodePoint(point));
