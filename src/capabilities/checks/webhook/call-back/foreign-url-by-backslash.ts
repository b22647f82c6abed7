import { foreignUrlCase } from './followed.js';

/** An address that looks like a path and is resolved as a host. */
export const foreignUrlByBackslash = foreignUrlCase({
  id: 'webhook/6.1/foreign-url-by-backslash',
  title: 'a webhook_event_url that begins with a slash and a backslash is not followed',
  played: 'webhook_event_url begins with /\\ and the host of another server, which many URL parsers take for //; the signature is right.',
  urlOf: (host, path) => `/\\${host}${path}`,
});
