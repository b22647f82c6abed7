import { expect, test } from 'vitest';
import { encode } from '../../../src/domain/json/json.js';
import { errorMembers } from '../../../src/domain/orders/failure.js';

const NOW = Date.parse('2026-11-20T09:15:30.700Z');
const OTHER = 'Reported by the order system.';

// By hand (#3-error-classes, #3-error-class-texts).
test.each([
  ['Technology', 'No valid answer could be obtained from the order system.'],
  ['E-Commerce Platform', 'The order system refused the order or the item.'],
  ['Payment Card', 'The payment profile is missing or cannot be used.'],
  ['Soft Decline', 'The payment was declined; a later attempt may succeed.'],
  ['Hard Decline', 'The payment was declined for good.'],
  ['Unclassified', 'The failure has no class.'],
])(
  'the class %s in any case is kept in this spelling, described as "%s" (#3-error-classes, #3-error-class-texts)',
  (errorClass, description) => {
    for (const sent of [errorClass, errorClass.toLowerCase(), errorClass.toUpperCase()]) {
      const members = errorMembers({ errorClass: sent, errorType: 'item_rejected', message: 'No.' }, NOW);
      expect(members).toEqual({
        error_time: '2026-11-20T09:15:30+0000',
        error_class: errorClass,
        error_class_description: description,
        error_type: 'item_rejected',
        error_message: 'No.',
      });
    }
  },
);

test.each(['Out of Luck', 'technology ', 'Tech', 'SoftDecline', ''])(
  'the class %j of a handler is kept as it was sent, with a description of its own (#3-unknown-class)',
  (errorClass) => {
    const members = errorMembers({ errorClass, errorType: 'order_rejected', message: 'No.' }, NOW);
    expect(members).toMatchObject({ error_class: errorClass, error_class_description: OTHER });
  },
);

test('texts of a handler go out as they came in, whatever they begin with', () => {
  const odd = '\u0001odd';
  const { error_class: name, error_message: message } = errorMembers({ errorClass: odd, errorType: 'item_rejected', message: odd }, NOW);
  expect([name, message].map((text) => encode(text ?? null))).toEqual([JSON.stringify(odd), JSON.stringify(odd)]);
});
