import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Events and how they reach destinations. */
export const webhookRules: readonly Rule[] = [
  ...inArea('events', [
    stated('§6.1', 'webhook-events/{id} answers the event of that id; receivers check with it what they were sent.'),
    observed('There are thirteen types, ping always among them.'),
    assumed('A37', 'What fires each type, in which order; one event for each cause; other resources fire none.'),
    assumed('A38', 'What the data of the types that no client shows holds.'),
    observed('data is JSON text inside the event; the ids at its top are integers.'),
    assumed('A37', 'Changes with status fire status_change and no updated.'),
    assumed('A37', 'Codes of the e-mails that subscription.email stands for; nothing is mailed.'),
  ]),
  ...inArea('webhooks', [
    stated('§6.1', 'Every destination has a secret of its own.'),
    stated('§6.1', 'Sp-Hmac is the HMAC-SHA256 of the exact body under that secret, in hexadecimal.'),
    observed('The digits of Sp-Hmac are lower case.'),
    stated('§6.1', 'The body holds webhook_event, JSON text with an id, and webhook_event_url.'),
    assumed('A39', 'The event in a body names the one destination; the bytes are the same each time.'),
    observed('Destinations are managed by the merchant, not by the API; one can be disabled, enabled, redacted.'),
    assumed('A40', 'Deliveries are pending, delivered or failed; the texts of errors.'),
    assumed('A41', '200 to 299 within ten seconds is delivered; redirects are not followed; everything else is tried again.'),
    assumed('A41', 'Eight attempts: at once, then after 1, 5 and 15 minutes, 1, 4, 12 and 24 hours.'),
    assumed('A41', 'One attempt at a time to a destination; what waits for its retry holds nothing back.'),
    assumed('A42', 'Only the v2 form of the body is sent.'),
    stated('§6.1', 'The addresses that webhooks come from are published.'),
    assumed('A42', 'The addresses that webhooks come from are those of the machine, shown under /_sim.'),
  ]),
];
