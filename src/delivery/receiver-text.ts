// Remembered, because parsing an address costs as much as signing.
const told = new Map<string, string>();
const MOST_TOLD = 1000;

/** An address as it is shown: without query and credentials. */
export function receiverText(url: string): string {
  const known = told.get(url);
  if (known !== undefined) return known;
  const { origin, pathname } = new URL(url);
  if (told.size >= MOST_TOLD) told.clear();
  told.set(url, origin + pathname);
  return origin + pathname;
}
