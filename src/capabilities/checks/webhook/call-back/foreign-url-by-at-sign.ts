import { foreignUrlCase } from './followed.js';

/** An address that makes credentials of the base address before it. */
export const foreignUrlByAtSign = foreignUrlCase({
  id: 'webhook/6.1/foreign-url-by-at-sign',
  title: 'a webhook_event_url that turns the base address before it into a user name is not followed',
  played:
    'webhook_event_url begins with @ and the host of another server, which follows once a base address is put before it; the signature is right.',
  urlOf: (host, path) => `@${host}${path}`,
});
