import { otherScheme } from './other-scheme.js';

/** The token in the address. */
export const tokenInQuery = otherScheme({
  scheme: 'a token in the query',
  id: 'webhook/5.1/token-in-query',
  title: 'the access token does not stand in the address of the event',
  rule: '5.1-token-presented',
  judged: 'A token in the query opens the API as well, but addresses are logged; it is a warning.',
  advice: 'Send the header Authorization: Bearer: what stands in an address stands in the logs of every proxy on the way.',
});
