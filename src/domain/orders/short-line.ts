// How much of a text is looked at for each character that may be shown: most of it may be white space.
const LOOKED_AT = 12;
// What would command a terminal or turn the direction of writing.
const COMMANDS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** The beginning of a text from elsewhere as one line of at most so many characters, which a terminal may show. */
export function shortLine(text: string, most: number): string {
  const line = text
    .trim()
    .slice(0, most * LOOKED_AT)
    .replace(/\s+/g, ' ')
    .replace(COMMANDS, '?');
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line;
}
