/** JSON values of every type, as texts that must come back unchanged (§2.1: the only validation is valid JSON). */
export const jsonValues = [
  { type: 'a string', json: '"For Ada"' },
  { type: 'the empty string', json: '""' },
  { type: 'a string of odd characters', json: JSON.stringify('\u0001 \u0000 "\\/\b\n\t é 字 👍 \u2028 <b>&amp;</b>') },
  { type: 'half of a surrogate pair', json: '"\\ud800"' },
  { type: 'a string of 70000 characters', json: JSON.stringify('x'.repeat(70_000)) },
  { type: 'an integer', json: '42' },
  { type: 'zero', json: '0' },
  { type: 'a negative fraction', json: '-12.75' },
  { type: 'an integer beyond doubles', json: '9007199254740993' },
  { type: 'a number beyond the greatest double', json: '1e400' },
  { type: 'a fraction of 30 decimals', json: '0.100000000000000005551115123126' },
  { type: 'true', json: 'true' },
  { type: 'false', json: 'false' },
  { type: 'null', json: 'null' },
  { type: 'a list', json: '["tue","fri"]' },
  { type: 'the empty list', json: '[]' },
  { type: 'a list of everything', json: '[1,"1",true,null,[[]],{},{"a":[{"b":null}]}]' },
  { type: 'an object', json: '{"size":"L","note":null}' },
  { type: 'the empty object', json: '{}' },
  { type: 'a deep object', json: '{"a":{"b":{"c":{"d":[{"e":{"f":[]}}]}}}}' },
  { type: 'an object with names that JavaScript treats specially', json: '{"2":1,"1":2,"__proto__":{"x":1},"constructor":"c","":0}' },
] as const;

/** Names of user-defined fields; all of them are allowed (§2.1, #2.1-udf-map). */
export const fieldNames = [
  'gift_note',
  '',
  ' with spaces ',
  'Größe',
  '🎁',
  'a.b[c]',
  'slash/and~tilde',
  '0',
  '-',
  '__proto__',
  'constructor',
  'id',
  '\u0001marked',
  'x'.repeat(300),
] as const;

/** Texts that are no JSON, each wrong in one way inside the user-defined fields. */
export const invalidJson = [
  { fault: 'a bare word', text: '{"gift":nope}' },
  { fault: 'single quotes', text: "{'gift':1}" },
  { fault: 'a comma at the end', text: '{"gift":1,}' },
  { fault: 'a number with a leading zero', text: '{"gift":01}' },
  { fault: 'NaN', text: '{"gift":NaN}' },
  { fault: 'a comment', text: '{"gift":1/*one*/}' },
  { fault: 'a raw line break in a string', text: '{"gift":"a\nb"}' },
  { fault: 'a missing brace', text: '{"gift":{"a":1}' },
] as const;
