import { otherScheme } from './other-scheme.js';

/** HTTP Basic in place of a token. */
export const basicCredentials = otherScheme({
  scheme: 'HTTP Basic',
  id: 'webhook/5.2/basic-credentials',
  title: 'the event is not read with HTTP Basic',
  rule: '5.2-basic',
  judged: 'HTTP Basic opens v2 as well, but the client secret goes over the wire each time; it is a warning.',
  advice: 'Send the header Authorization: Bearer with an access token: v3 takes nothing else, and the client secret stays at home.',
});
