import { writable } from '../../../simulator.js';

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML and XML may hold it, inside elements and inside attributes. */
export function escaped(text: string): string {
  return writable(text).replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}

/** An element with attributes, whose values are escaped here, and content that is markup already. */
export function element(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}
