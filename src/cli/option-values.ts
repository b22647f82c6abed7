import type { Option } from '../option.js';
import { suggestion } from './suggestion.js';

/** An option set to something it cannot be; the message is one line. */
export class OptionRefused extends Error {}

/** Reads the value of an option from text, as flags and variables give it. Throws `OptionRefused`. */
export function readOption(option: Option, source: string, texts: readonly string[]): string | number | boolean | readonly string[] {
  const text = texts.at(-1) ?? '';
  switch (option.kind) {
    case 'list':
      return texts.flatMap((part) => part.split(',')).map((part) => matching(option, source, part.trim()));
    case 'switch':
      return readSwitch(text, source);
    case 'integer':
    case 'seconds':
      return readInteger(option, source, text);
    case 'choice':
      return readChoice(option, source, text);
    case 'text':
      return matching(option, source, text);
  }
}

function matching({ kind, pattern, fault, mustBe }: Option, source: string, text: string): string {
  if (text === '') return refuse(source, 'must not be empty', text);
  return pattern?.test(text) === false
    ? refuse(
        source,
        fault?.(text) ?? (kind === 'text' && mustBe !== undefined ? `must be ${mustBe}` : `must match ${pattern.source}`),
        text,
      )
    : text;
}

function readChoice({ choices = [] }: Option, source: string, text: string): string {
  if (choices.includes(text)) return text;
  throw new OptionRefused(sentenceOf(source, `must be one of ${choices.join(', ')}`, text) + suggestion(text, choices));
}

function readSwitch(text: string, source: string): boolean {
  if (['true', '1', 'yes'].includes(text)) return true;
  return ['false', '0', 'no', ''].includes(text) ? false : refuse(source, 'must be true or false', text);
}

function readInteger({ range = [0, Number.MAX_SAFE_INTEGER] }: Option, source: string, text: string): number {
  const [least, most] = range;
  const isInteger = /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return isInteger ? Number(text) : refuse(source, `must be a whole number from ${String(least)} to ${String(most)}`, text);
}

// The user and the password of an address (RFC 3986 section 3.2.1).
const CREDENTIALS = /\/\/[^/@]*@/;

function refuse(source: string, rule: string, text: string): never {
  throw new OptionRefused(sentenceOf(source, rule, text));
}

function sentenceOf(source: string, rule: string, text: string): string {
  const shown = /secret|control[-_]?token/i.test(source) ? '' : `; it is ${JSON.stringify(text.replace(CREDENTIALS, '//\u2026@'))}`;
  return `${source} ${rule}${shown}.`;
}
