/** The exact sum of decimal texts (digits, perhaps with a sign and decimal places), with the most places that one of them has. */
export function decimalSum(texts: readonly string[]): string {
  const places = texts.reduce((most, text) => Math.max(most, fractionOf(text).length), 0);
  const sum = texts.reduce((total, text) => total + scaled(text, places), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${sum < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

function scaled(text: string, places: number): bigint {
  const digits = text.replace(/^[+-]/, '').replace('.', '') + '0'.repeat(places - fractionOf(text).length);
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}
