/** Names and values of headers, by turns, as one text: two dozen texts that live for long cost the collector of garbage more than all else. */
export function keptHeaders(lines: readonly string[]): string {
  return lines.join('\n');
}

/** The same by turns again; no header holds a line feed (RFC 9110 section 5.5). */
export function linesIn(headers: string): readonly string[] {
  return headers === '' ? [] : headers.split('\n');
}
