import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endpointText,
  PLACE,
  takes,
  webhookBodies,
  type Destination,
  type DestinationStatus,
} from '../../../src/domain/events/destination.js';
import { eventText, type EventRecord } from '../../../src/domain/events/event.js';
import { eventTypes, isEventType } from '../../../src/domain/events/table.js';
import { hostileTexts, runs } from '../../support/unit/json-trees.js';
import { anyCharacter } from '../../support/characters.js';

const INSTANT = Date.parse('2026-11-20T09:15:30Z');
const TEXT = '2026-11-20T09:15:30+0000';

/** Texts with everything that JSON has to escape, or that a careless writer of JSON trips over. */
const text = fc.oneof(
  fc.constantFrom(...hostileTexts, PLACE, `"${PLACE}"`, '\\u0001', '","webhook_event_url":"', '\u2028\u2029', '$&', "$'", '$1'),
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom('\uD83D', '\uDE00', '\u0001', '"', '\\', '\u2028', '/', 'a', '\u007f', '\n') }),
);

const instants = { created: INSTANT, updated: INSTANT };

const destination = fc.record({
  id: fc.nat(),
  url: fc.option(fc.webUrl(), { nil: undefined }),
  secret: fc.constant('never shown'),
  status: fc.constantFrom<DestinationStatus>('enabled', 'disabled', 'redacted'),
  types: fc.option(fc.subarray([...eventTypes]), { nil: undefined }),
  authority: fc.constant(undefined),
  created: fc.constant(INSTANT),
  updated: fc.constant(INSTANT),
});

function naiveEndpoint({ id, url, status, types }: Destination): object {
  const picks = eventTypes.flatMap((type, index) => (types === undefined || types.includes(type) ? [[String(index), type]] : []));
  return {
    id,
    channel: 'url',
    status,
    url,
    all_subscribed_event_types: types === undefined,
    subscribed_event_types: JSON.stringify(Object.fromEntries(picks)),
    created: TEXT,
    updated: TEXT,
  };
}

describe('the bodies of the webhooks of an event (#6.1-webhook-body, #6.1-webhook-version)', () => {
  const data = fc.oneof(
    fc.json({ stringUnit: anyCharacter }),
    fc.dictionary(text, text).map((map) => JSON.stringify(map)),
    text,
  );

  test('are what JSON.stringify makes of the whole, for each destination, and read back as that', () => {
    fc.assert(
      fc.property(data, fc.array(destination, { minLength: 1, maxLength: 3 }), text, (frozen, destinations, url) => {
        const event: EventRecord = { id: 9001, type: 'subscription.created', data: frozen, ...instants };
        const deliveries = destinations.map(
          (one, index) => `[{"id":${String(41 + index)},"endpoint":${endpointText(one)},"status":"pending"}]`,
        );
        const bodies = webhookBodies(eventText(event, PLACE), deliveries, url);
        expect(bodies).toHaveLength(destinations.length);
        for (const [index, one] of destinations.entries()) {
          const naive = {
            id: 9001,
            type: 'subscription.created',
            data: frozen,
            destinations: [{ id: 41 + index, endpoint: naiveEndpoint(one), status: 'pending' }],
            created: TEXT,
            updated: TEXT,
          };
          expect(bodies[index]).toBe(JSON.stringify({ webhook_event: JSON.stringify(naive), webhook_event_url: url }));
          const outer = JSON.parse(bodies[index] ?? '') as { webhook_event: string; webhook_event_url: string };
          expect(outer.webhook_event_url).toBe(url);
          expect((JSON.parse(outer.webhook_event) as { data: string }).data).toBe(frozen);
        }
      }),
      runs,
    );
  });

  test('keep their text when it goes over the wire in UTF-8, even halves of characters', () => {
    fc.assert(
      fc.property(data, (frozen) => {
        const event: EventRecord = { id: 1, type: 'ping', data: frozen, ...instants };
        const [body = ''] = webhookBodies(eventText(event, PLACE), ['[]'], '/');
        expect(Buffer.from(body).toString('utf8')).toBe(body);
      }),
      runs,
    );
  });

  test('are none for no destination', () => {
    const event: EventRecord = { id: 1, type: 'ping', data: '{}', ...instants };
    expect(webhookBodies(eventText(event, PLACE), [], '/')).toEqual([]);
  });
});

describe('an event as JSON text', () => {
  test('is what JSON.stringify makes of it, whatever its data is', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...eventTypes), fc.nat(), (data, type, id) => {
        const naive = { id, type, data, destinations: [], created: TEXT, updated: TEXT };
        expect(eventText({ id, type, data, ...instants }, '[]')).toBe(JSON.stringify(naive));
      }),
      runs,
    );
  });
});

describe('a destination', () => {
  test('takes what it has picked while it is enabled, and every ping', () => {
    fc.assert(
      fc.property(destination, fc.constantFrom(...eventTypes), (one, type) => {
        const isPicked = one.types === undefined || one.types.includes(type) || type === 'ping';
        expect(takes(one, type)).toBe(one.status === 'enabled' && isPicked);
      }),
      runs,
    );
  });

  test('is shown without its secret', () => {
    fc.assert(
      fc.property(destination, (one) => {
        expect(endpointText(one)).toBe(JSON.stringify(naiveEndpoint(one)));
        expect(endpointText(one)).not.toContain('never shown');
      }),
      runs,
    );
  });
});

test('only the types of event are', () => {
  expect(eventTypes.every(isEventType)).toBe(true);
  for (const other of ['', 'Ping', 'ping ', 'customer', 'toString', 'length', '0', 'order.created']) expect(isEventType(other)).toBe(false);
});
