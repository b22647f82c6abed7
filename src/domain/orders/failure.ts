import { instantText } from '../calendar/dates.js';
import { heldText } from '../json/json.js';
import type { Changes } from '../json/values.js';

/** Why an order, or one item of it, was not placed (#3-order-failure); its texts are as on the wire. */
export interface OrderFailure {
  /** A class of the list below, or what the order system says instead. */
  readonly errorClass: string;
  /** A code in snake case, such as `callback_timeout`. */
  readonly errorType: string;
  /** A sentence. */
  readonly message: string;
}

// The classes with their descriptions (#3-error-classes, #3-error-class-texts).
const DESCRIPTIONS: readonly (readonly [errorClass: string, description: string])[] = [
  ['Technology', 'No valid answer could be obtained from the order system.'],
  ['E-Commerce Platform', 'The order system refused the order or the item.'],
  ['Payment Card', 'The payment profile is missing or cannot be used.'],
  ['Soft Decline', 'The payment was declined; a later attempt may succeed.'],
  ['Hard Decline', 'The payment was declined for good.'],
  ['Unclassified', 'The failure has no class.'],
];

/** The classes of failures that the platform knows. */
export const errorClasses: readonly string[] = DESCRIPTIONS.map(([errorClass]) => errorClass);

const OTHER = 'Reported by the order system.';

/** What clears every trace of a failure in a subscription (#3-restart-forgets). */
export const RECOVERED: Changes = {
  failed_order_attempt_count: 0,
  error_time: null,
  error_class: null,
  error_class_description: null,
  error_type: null,
  error_message: null,
  retry_after: null,
};

/** What a subscription says of its last failure, which was now (milliseconds); a class of the list gets the list's spelling. */
export function errorMembers({ errorClass, errorType, message }: OrderFailure, now: number): Changes {
  const known = DESCRIPTIONS.find(([name]) => isSameClass(name, errorClass));
  const [name, description] = known ?? [errorClass, OTHER];
  return {
    error_time: instantText(now),
    error_class: heldText(name),
    error_class_description: description,
    error_type: heldText(errorType),
    error_message: heldText(message),
  };
}

/** Whether two texts name the same class: case does not count. */
export function isSameClass(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
