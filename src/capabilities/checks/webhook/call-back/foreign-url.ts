import { foreignUrlCase } from './followed.js';

/** An absolute address of another server. */
export const foreignUrl = foreignUrlCase({
  id: 'webhook/6.1/foreign-url',
  title: 'a webhook_event_url on another server is not followed',
  played: 'webhook_event_url is an absolute address of another server; the signature is right.',
  urlOf: (host, path) => `http://${host}${path}`,
});
