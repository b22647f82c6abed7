import { describe, expect, test } from 'vitest';
import { decode, encode, type JsonObject } from '../../../src/domain/json/json.js';
import { applyPatch } from '../../../src/domain/json/patch.js';

/** Patches a record that has a map `udf` and the writable members `note`, `other` and `params`; both are given as JSON. */
function patched(record: string, patch: string, sizeLimit = 1_048_576): string {
  const own = decode(record) as JsonObject; // every record of this file is an object
  const target = {
    own,
    record: () => own,
    maps: new Set(['udf']),
    writable: new Set(['udf', 'note', 'other', 'params']),
    sizeLimit,
  };
  const changes = applyPatch(target, decode(patch));
  expect(encode(own)).toBe(record);
  return encode(changes);
}

const inMap = (before: string, patch: string): string => patched(`{"udf":${before}}`, patch.replaceAll(':"/', ':"/udf/'));

function refusal(record: string, patch: string, sizeLimit?: number): string {
  try {
    patched(record, patch, sizeLimit);
  } catch (error) {
    expect(error).toMatchObject({ code: 'patch-refused', status: 400 });
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
}

describe('the examples of RFC 6902, inside a map', () => {
  test.each([
    ['A.1 add a member', '{"foo":"bar"}', '{"op":"add","path":"/baz","value":"qux"}', '{"foo":"bar","baz":"qux"}'],
    ['A.2 add a list item', '{"foo":["bar","baz"]}', '{"op":"add","path":"/foo/1","value":"qux"}', '{"foo":["bar","qux","baz"]}'],
    ['A.3 remove a member', '{"baz":"qux","foo":"bar"}', '{"op":"remove","path":"/baz"}', '{"foo":"bar"}'],
    ['A.4 remove a list item', '{"foo":["bar","qux","baz"]}', '{"op":"remove","path":"/foo/1"}', '{"foo":["bar","baz"]}'],
    ['A.5 replace a value', '{"baz":"qux","foo":"bar"}', '{"op":"replace","path":"/baz","value":"boo"}', '{"baz":"boo","foo":"bar"}'],
    [
      'A.6 move a value',
      '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
      '{"op":"move","from":"/foo/waldo","path":"/qux/thud"}',
      '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
    ],
    [
      'A.7 move a list item',
      '{"foo":["all","grass","cows","eat"]}',
      '{"op":"move","from":"/foo/1","path":"/foo/3"}',
      '{"foo":["all","cows","eat","grass"]}',
    ],
    [
      'A.10 add a nested object',
      '{"foo":"bar"}',
      '{"op":"add","path":"/child","value":{"grandchild":{}}}',
      '{"foo":"bar","child":{"grandchild":{}}}',
    ],
    [
      'A.11 ignore unknown members',
      '{"foo":"bar"}',
      '{"op":"add","path":"/baz","value":"qux","xyz":123,"ids":[1]}',
      '{"foo":"bar","baz":"qux"}',
    ],
    [
      'A.16 add a list as one item',
      '{"foo":["bar"]}',
      '{"op":"add","path":"/foo/-","value":["abc","def"]}',
      '{"foo":["bar",["abc","def"]]}',
    ],
  ])('%s', (_example, before, patch, after) => {
    expect(inMap(before, patch)).toBe(`{"udf":${after}}`);
  });

  test.each([
    [
      'A.8 test values',
      '{"baz":"qux","foo":["a",2,"c"]}',
      '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]',
    ],
    ['A.14 test with escapes', '{"/":9,"~1":10}', '{"op":"test","path":"/~01","value":10}'],
  ])('%s', (_example, before, patch) => {
    expect(inMap(before, patch)).toBe('{}');
  });

  test.each([
    ['A.9 a test that fails', '{"baz":"qux"}', '{"op":"test","path":"/udf/baz","value":"bar"}', 'test failed'],
    ['A.12 add below nothing', '{"foo":"bar"}', '{"op":"add","path":"/udf/baz/bat","value":"qux"}', 'path not found'],
    ['A.15 compare number and text', '{"/":9,"~1":10}', '{"op":"test","path":"/udf/~01","value":"10"}', 'test failed'],
  ])('%s', (_example, before, patch, reason) => {
    expect(refusal(`{"udf":${before}}`, patch)).toBe(`Invalid patch operation 0: ${reason}`);
  });
});

describe('reasons', () => {
  const record = '{"id":5001,"udf":{"a":{"b":[1,2]},"n":null},"note":null,"counts":{"x":1}}';

  test.each([
    ['null', 'unknown op'],
    ['"add"', 'unknown op'],
    ['[[]]', 'unknown op'],
    ['{}', 'unknown op'],
    ['{"op":"Add","path":"/udf/x","value":1}', 'unknown op'],
    ['{"op":"valueOf","path":"/udf/x","value":1}', 'unknown op'],
    ['{"op":"_get","path":"/udf/a"}', 'unknown op'],
    ['{"op":["add"],"path":"/udf/x","value":1}', 'unknown op'],
    ['{"op":null,"path":"/udf/x","value":1}', 'unknown op'],
    ['{"op":"add","value":1}', 'missing path'],
    ['{"op":"remove"}', 'missing path'],
    ['{"op":"copy","from":"/udf/a"}', 'missing path'],
    ['{"op":"add","path":null,"value":1}', 'bad path'],
    ['{"op":"add","path":7,"value":1}', 'bad path'],
    ['{"op":"add","path":1.0,"value":1}', 'bad path'],
    ['{"op":"add","path":["udf"],"value":1}', 'bad path'],
    ['{"op":"add","path":"udf/x","value":1}', 'bad path'],
    ['{"op":"add","path":"/udf/~2","value":1}', 'bad path'],
    ['{"op":"add","path":"","value":{}}', 'bad path'],
    ['{"op":"remove","path":""}', 'bad path'],
    ['{"op":"copy","from":"/udf/a","path":""}', 'bad path'],
    ['{"op":"move","from":"/udf/a","path":""}', 'bad path'],
    ['{"op":"copy","from":"udf","path":"/udf/x"}', 'bad path'],
    ['{"op":"move","from":"/udf/a","path":"/udf/a/b"}', 'bad path'],
    ['{"op":"move","from":"/udf","path":"/udf/x"}', 'bad path'],
    ['{"op":"add","path":"/udf/x"}', 'missing value'],
    ['{"op":"replace","path":"/udf/a"}', 'missing value'],
    ['{"op":"test","path":"/udf/a"}', 'missing value'],
    ['{"op":"add","path":"/id"}', 'missing value'],
    ['{"op":"move","path":"/udf/x"}', 'missing from'],
    ['{"op":"copy","path":"/udf/x"}', 'missing from'],
    ['{"op":"replace","path":"/udf/x","value":1}', 'path not found'],
    ['{"op":"remove","path":"/udf/x"}', 'path not found'],
    ['{"op":"move","from":"/udf/x","path":"/udf/y"}', 'path not found'],
    ['{"op":"copy","from":"/udf/x","path":"/udf/y"}', 'path not found'],
    ['{"op":"copy","from":"/unknown","path":"/udf/y"}', 'path not found'],
    ['{"op":"add","path":"/udf/n/x","value":1}', 'path not found'],
    ['{"op":"add","path":"/udf/a/b/3","value":1}', 'path not found'],
    ['{"op":"add","path":"/udf/a/b/01","value":1}', 'path not found'],
    ['{"op":"add","path":"/udf/a/b/x","value":1}', 'path not found'],
    ['{"op":"add","path":"/udf/a/b/length","value":1}', 'path not found'],
    ['{"op":"replace","path":"/udf/a/b/-","value":1}', 'path not found'],
    ['{"op":"replace","path":"/udf/a/b/2","value":1}', 'path not found'],
    ['{"op":"remove","path":"/udf/a/b/2"}', 'path not found'],
    ['{"op":"test","path":"/udf/x","value":null}', 'test failed'],
    ['{"op":"test","path":"/unknown","value":null}', 'test failed'],
    ['{"op":"test","path":"/udf/a/b/2","value":null}', 'test failed'],
    ['{"op":"test","path":"/id","value":"5001"}', 'test failed'],
  ])('%s: %s', (operation, reason) => {
    expect(refusal(record, operation)).toBe(`Invalid patch operation 0: ${reason}`);
    expect(refusal(record, `[{"op":"add","path":"/udf/ok","value":1},${operation}]`)).toBe(`Invalid patch operation 1: ${reason}`);
  });

  test('the first operation that fails is told, and nothing of the patch happens', () => {
    const patch = '[{"op":"add","path":"/udf/x","value":1},{"op":"remove","path":"/udf/y"},{"op":"sing"}]';
    expect(refusal(record, patch)).toBe('Invalid patch operation 1: path not found');
  });

  test.each([
    ['{"op":"test","path":"/id","value":5001.0}'],
    ['{"op":"test","path":"/note","value":null}'],
    ['{"op":"test","path":"/udf/n","value":null}'],
    ['{"op":"test","path":"/udf/a","value":{"b":[1e0,2.0]}}'],
    ['{"op":"test","path":"/counts/x","value":1}'],
    [`{"op":"test","path":"","value":${record}}`],
    ['[]'],
  ])('%s holds and changes nothing', (patch) => {
    expect(patched(record, patch)).toBe('{}');
  });
});

describe('members', () => {
  test.each([
    ['{"op":"add","path":"/note","value":"x"}', '{"note":"x"}'],
    ['{"op":"replace","path":"/note","value":1.0}', '{"note":1.0}'],
    ['{"op":"remove","path":"/note"}', '{"note":null}'],
    ['{"op":"remove","path":"/udf"}', '{"udf":{}}'],
    ['{"op":"add","path":"/udf","value":{"1":2,"0":1}}', '{"udf":{"1":2,"0":1}}'],
    ['{"op":"copy","from":"/udf/a","path":"/note"}', '{"note":1}'],
    ['{"op":"move","from":"/udf/a","path":"/note"}', '{"udf":{},"note":1}'],
    ['{"op":"copy","from":"/id","path":"/udf/id"}', '{"udf":{"a":1,"id":5001}}'],
    ['{"op":"move","from":"/id","path":"/udf/id"}', '{"udf":{"a":1,"id":5001}}'],
    ['{"op":"add","path":"/udf/","value":1}', '{"udf":{"a":1,"":1}}'],
    ['{"op":"add","path":"/udf/__proto__","value":{"x":1}}', '{"udf":{"a":1,"__proto__":{"x":1}}}'],
  ])('%s gives %s', (patch, changes) => {
    expect(patched('{"id":5001,"udf":{"a":1},"note":"before"}', patch)).toBe(changes);
  });

  test('names can be set in a map that the record does not have yet', () => {
    expect(patched('{"id":1}', '{"op":"add","path":"/udf/a","value":null}')).toBe('{"udf":{"a":null}}');
    expect(patched('{"udf":null}', '{"op":"add","path":"/udf/a","value":null}')).toBe('{"udf":{"a":null}}');
  });

  test.each(['null', '[]'])('a name set after the map was emptied by %s is not lost', (empty) => {
    const patch = `[{"op":"replace","path":"/udf","value":${empty}},{"op":"add","path":"/udf/a","value":1}]`;
    expect(patched('{"udf":{"x":1}}', patch)).toBe('{"udf":{"a":1}}');
  });

  test.each([
    '{"op":"add","path":"/id","value":7}',
    '{"op":"remove","path":"/id"}',
    '{"op":"replace","path":"/unknown","value":7}',
    '{"op":"remove","path":"/unknown/deeper"}',
    '{"op":"copy","from":"/udf/a","path":"/id"}',
    '{"op":"copy","from":"/udf/a","path":"/unknown/b"}',
    '{"op":"add","path":"/other/street1","value":"x"}',
    '{"op":"replace","path":"/__proto__","value":{"polluted":1}}',
    '{"op":"add","path":"/__proto__/polluted","value":1}',
    '{"op":"add","path":"/constructor/prototype/polluted","value":1}',
  ])('%s is ignored without error', (patch) => {
    expect(patched('{"id":5001,"udf":{"a":1},"other":{"street1":"y"}}', patch)).toBe('{}');
    expect('polluted' in {}).toBe(false);
  });

  test('a move whose target is ignored takes nothing away', () => {
    expect(patched('{"id":5001,"udf":{"a":1}}', '{"op":"move","from":"/udf/a","path":"/unknown"}')).toBe('{}');
  });

  test.each([
    ['/udf/__proto__/polluted', 'path not found'],
    ['/udf/constructor/prototype/polluted', 'path not found'],
    ['/udf/list/__proto__/polluted', 'path not found'],
    ['/udf/list/__proto__', 'path not found'],
    ['/udf/list/constructor/prototype/polluted', 'path not found'],
    ['/udf/text/__proto__/polluted', 'path not found'],
  ])('a value at %s reaches no prototype', (path, reason) => {
    expect(refusal('{"udf":{"list":[1],"text":"t"}}', `{"op":"add","path":"${path}","value":1}`)).toBe(
      `Invalid patch operation 0: ${reason}`,
    );
    expect('polluted' in {}).toBe(false);
    expect('polluted' in []).toBe(false);
  });

  test('a copy stays as it is when the original changes', () => {
    const patch =
      '[{"op":"copy","from":"/udf/a","path":"/udf/b"},{"op":"add","path":"/udf/a/x","value":1},{"op":"add","path":"/udf/b/y","value":2}]';
    expect(patched('{"udf":{"a":{}}}', patch)).toBe('{"udf":{"a":{"x":1},"b":{"y":2}}}');
  });
});
