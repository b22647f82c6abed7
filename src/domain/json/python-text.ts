/** The JSON of a value as `json.dumps` of Python writes it by default: with blanks behind commas and colons, and nothing but ASCII. */
export function pythonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value));
  return `{${Object.entries(value)
    .map(([name, member]) => `${ascii(JSON.stringify(name))}: ${pythonText(member)}`)
    .join(', ')}}`;
}

function ascii(text: string): string {
  return text.replaceAll(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
