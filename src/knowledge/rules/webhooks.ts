import { assumed, inArea, observed, own, stated, type Rule } from '../claim.js';

/** Events and how they reach destinations. */
export const webhookRules: readonly Rule[] = [
  ...inArea('events', {
    '6.1-event-by-id': stated('webhook-events/{id} answers the event of that id; receivers check with it what they were sent.'),
    '6.1-event-members': observed('An event shows type, data, destinations and its two times beside its id.'),
    '6.1-event-types': observed('There are thirteen types, ping always among them.'),
    '6.1-event-causes': assumed('A37', 'What fires each type, in which order; one event for each cause; other resources fire none.', [
      'events of addresses and products',
      'further types since 2021',
    ]),
    '6.1-events-once': assumed('A37', 'An update that changes nothing, and what is refused, fires nothing.', ['every call fires']),
    '6.1-live-count': assumed('A37', 'A customer is subscribed with the first live subscription and cancelled with the last.', [
      'one event for each subscription',
    ]),
    '6.1-event-data': assumed('A38', 'What the data of the types that no client shows holds.', ['ids alone']),
    '6.1-event-data-text': observed('data is JSON text inside the event; the ids at its top are integers.'),
    '6.1-event-data-frozen': observed('The data are those of the moment at which the event was made.'),
    '6.1-status-change': assumed('A37', 'Changes with status fire status_change and no updated.', ['both events']),
    '6.1-emails': observed('Codes of the e-mails that subscription.email stands for; nothing is mailed.'),
    '6.1-failure-emails': observed('Each attempt to place an order that fails is an e-mail, unless the settings want the first one alone.'),
    '6.1-email-switches': observed('Settings say how many days ahead e-mails go, at what time, and which are switched off.'),
    '6.1-events-kept': assumed('A37', 'Every event is kept, also one that nobody receives, and no id is left out.', [
      'events are removed after some weeks',
    ]),
  }),
  ...inArea('webhooks', {
    '6.1-secret-per-destination': stated('Every destination has a secret of its own.'),
    '6.1-signature': stated('Sp-Hmac is the HMAC-SHA256 of the exact body under that secret, in hexadecimal.'),
    '6.1-signature-check': stated(
      'A webhook whose Sp-Hmac is not the hash that its receiver computes is not authentic; the two are compared in constant time.',
    ),
    '6.1-signature-digits': observed('The digits of Sp-Hmac are lower case.'),
    '6.1-webhook-body': stated('The body holds webhook_event, JSON text with an id, and webhook_event_url.'),
    '6.1-webhook-bytes': assumed('A39', 'The event in a body names the one destination; the bytes are the same each time.', [
      'all destinations are named',
      'the body is written anew for each attempt',
    ]),
    '6.1-webhook-request': assumed('A41', 'A webhook is a POST of application/json.', ['PUT', 'another content type']),
    '6.1-webhook-headers': assumed('A41', 'Webhooks bear the Accept and User-Agent of order callbacks.', [
      'neither',
      'a name of their own',
    ]),
    '6.1-destinations': observed('Destinations are managed by the merchant, not by the API; one can be disabled, enabled, redacted.'),
    '6.1-destination-picks': observed(
      'A destination takes all types, or those picked, which it shows as JSON text of their numbers and names.',
    ),
    '6.1-destination-changes': assumed(
      'A40',
      'A new address or secret counts from the next attempt on; redacting erases both and ends what waits.',
      ['what waits keeps the old address'],
    ),
    '6.1-secret-length': assumed('A40', 'A secret has 64 hexadecimal digits.', ['a shorter one', 'another alphabet']),
    '6.1-delivery-states': assumed('A40', 'Deliveries are pending, delivered or failed; the texts of errors.', ['other words']),
    '6.1-webhook-success': assumed(
      'A41',
      '200 to 299 within ten seconds is delivered; redirects are not followed; everything else is tried again.',
      ['200 alone', 'thirty seconds', 'a 4xx ends the delivery'],
    ),
    '6.1-webhook-retries': assumed('A41', 'Eight attempts: at once, then after 1, 5 and 15 minutes, 1, 4, 12 and 24 hours.', [
      'fewer attempts',
      'a fixed distance',
      'none at all',
    ]),
    '6.1-webhook-gone': assumed('A41', 'A 410 is tried again; a setting lets it disable the destination.', ['it always disables it']),
    '6.1-retry-after': assumed(
      'A41',
      'Retry-After is ignored; a setting lets that of a 429 or 503 put the next attempt off, for at most a day.',
      ['it is always honoured', 'what asks for more than a day is ignored'],
    ),
    '6.1-webhook-duplicates': assumed('A41', 'A receiver may see an event again, after a lost answer or on request; its id is the key.', [
      'each event comes once',
    ]),
    '6.1-webhook-order': assumed('A41', 'One attempt at a time to a destination; what waits for its retry holds nothing back.', [
      'a failure holds back what comes after',
      'several at a time',
    ]),
    '6.1-webhook-after-answer': assumed(
      'A41',
      'The first attempt is made once the change is stored, and no answer of the API waits for it.',
      ['some seconds or minutes later'],
    ),
    '6.1-resend': own('An event can be sent again to a destination, with attempts of its own.'),
    '6.1-webhook-version': assumed('A42', 'Only the v2 form of the body is sent.', ['a form of v1 that destinations can choose']),
    '6.1-source-addresses': stated('The addresses that webhooks come from are published.'),
    '6.1-source-addresses-local': assumed('A42', 'The addresses that webhooks come from are those of the machine, shown under /_sim.', [
      'a fixed list',
    ]),
  }),
];
