// Ten-thousandths: prices have two to four places, and so have quantities.
const PLACES = 4;
const ONE = 10n ** BigInt(PLACES);
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,4}))?$/;

/** A decimal text in ten-thousandths; `undefined` for what is none. */
export function decimalOf(text: unknown): bigint | undefined {
  const [, whole, places = ''] = (typeof text === 'string' ? DECIMAL.exec(text) : null) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * ONE + BigInt(places.padEnd(PLACES, '0'));
}

/** The product of two. */
export function times(one: bigint, other: bigint): bigint {
  return (one * other) / ONE;
}

/** As a text with four places, such as `29.2500`. */
export function decimalText(value: bigint): string {
  return `${String(value / ONE)}.${String(value % ONE).padStart(PLACES, '0')}`;
}
