import { eventTypes } from '../../src/domain/events/table.js';

/** The sentence of the README that lists the types of event; what a type shares with the one before stands once. */
export function eventTypeList(): string {
  const names = eventTypes.map((type, index) => {
    const [subject = '', ...rest] = type.split('.');
    return index > 0 && eventTypes[index - 1]?.startsWith(`${subject}.`) === true ? `\`.${rest.join('.')}\`` : `\`${type}\``;
  });
  return `The types: ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}.`;
}
