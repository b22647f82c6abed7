import { foreignUrlCase } from './followed.js';

/** An address that keeps the scheme of whoever resolves it. */
export const foreignUrlWithoutScheme = foreignUrlCase({
  id: 'webhook/6.1/foreign-url-without-scheme',
  title: 'a webhook_event_url that begins with // and names a host is not followed',
  played: 'webhook_event_url begins with two slashes and the host of another server; the signature is right.',
  urlOf: (host, path) => `//${host}${path}`,
});
