// An address of the demo shop.
const PATH = '/services/v2/addresses/3001';

/**
 * Asks a server for an address, as a first caller does. Throws when it does not come.
 * @param {import('./subjects.js').Subject} subject
 */
export async function askForAddress({ name, url, basic }) {
  const answer = await fetch(url + PATH, { headers: { Authorization: `Basic ${basic}` } });
  await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
}
