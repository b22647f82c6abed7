import { Builder } from 'xml2js';
import { writable } from '../../../simulator.js';
import type { CheckedReceivers, JudgedReceiver, JudgedResult } from '../verdict.js';
import { seenOf, summaryOf, wordOf } from './words.js';

type Attributes = Readonly<Record<string, string | number>>;

interface Node {
  readonly $?: Attributes;
  readonly _?: string;
  readonly [element: string]: unknown;
}

/**
 * A run as JUnit XML: a suite for each receiver and a test for each case. A failure that is expected and a case that is not counted are
 * skipped tests; what is only advised or told stands under the output of the suite.
 */
export function junitReport({ kind, receivers }: CheckedReceivers): string {
  const builder = new Builder({
    rootName: 'testsuites',
    xmldec: { version: '1.0', encoding: 'UTF-8' },
    renderOpts: { pretty: true, indent: '  ', newline: '\n' },
    allowSurrogateChars: true,
  });
  return `${builder.buildObject({ testsuite: receivers.map((receiver, index) => suiteOf(receiver, { kind, index })) })}\n`;
}

interface Place {
  readonly kind: string;
  readonly index: number;
}

function suiteOf(receiver: JudgedReceiver, { kind, index }: Place): Node {
  const { url, report, results } = receiver;
  const played = report === undefined ? [unreachedTest(receiver, kind)] : results.map(testOf);
  const tests = [...played, ...receiver.stale.map((sentence) => staleTest(sentence, kind))];
  const count = (element: string): number => tests.filter((test) => element in test).length;
  return {
    $: attributes({
      ...{
        name: `${kind} ${url}`,
        package: `subsim.${kind}`,
        id: index,
        hostname: URL.canParse(url) ? new URL(url).hostname : 'localhost',
      },
      ...{ tests: tests.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') },
      ...{ timestamp: (report?.started ?? NEVER).slice(0, 19), time: seconds(report?.milliseconds ?? 0) },
    }),
    properties: { property: propertiesOf(receiver) },
    testcase: tests,
    'system-out': writable(outputOf(receiver)),
    'system-err': '',
  };
}

// The form wants an instant, also of what never began.
const NEVER = '1970-01-01T00:00:00';

function propertiesOf({ url, report }: JudgedReceiver): readonly Node[] {
  const told = { url, ...(report === undefined ? {} : { suite: report.suite }) };
  return Object.entries(told).map(([name, value]) => ({ $: attributes({ name, value }) }));
}

function testOf(result: JudgedResult): Node {
  const test = {
    $: attributes({ classname: classOf(result.id), name: `${result.id}: ${result.title}`, time: seconds(result.milliseconds) }),
  };
  const why = [seenOf(result), result.reason ?? ''].filter((text) => text !== '').join('. ');
  if (result.standing === 'not counted')
    return { ...test, skipped: { $: attributes({ message: `not counted: ${wordOf(result)} ${why}`.trim() }) } };
  if (result.standing === 'expected') return { ...test, skipped: { $: attributes({ message: `expected to fail: ${why}` }) } };
  if (result.standing === 'error') return { ...test, error: { $: attributes({ message: why, type: 'error' }), _: writable(why) } };
  if (result.standing === 'fails') {
    const text = [why, result.advice ?? '', `${result.rule.id} (${result.rule.mark}): ${result.rule.text}`].join('\n');
    return { ...test, failure: { $: attributes({ message: why, type: result.outcome }), _: writable(text) } };
  }
  return result.outcome === 'skip' ? { ...test, skipped: { $: attributes({ message: why }) } } : test;
}

function staleTest(sentence: string, kind: string): Node {
  const failure = { $: attributes({ message: sentence, type: 'stale' }), _: writable(sentence) };
  return { $: attributes({ classname: `${kind}.expected-failures`, name: sentence, time: seconds(0) }), failure };
}

function unreachedTest({ unreached = '' }: JudgedReceiver, kind: string): Node {
  const error = { $: attributes({ message: unreached, type: 'unreachable' }), _: writable(unreached) };
  return { $: attributes({ classname: kind, name: 'the receiver answers', time: seconds(0) }), error };
}

function outputOf(receiver: JudgedReceiver): string {
  const told = receiver.results.filter(({ outcome, standing }) => standing === 'passes' && (outcome === 'warning' || outcome === 'info'));
  const lines = told.map(
    (result) => `${wordOf(result)} ${result.id}: ${[seenOf(result), result.reason, result.advice].filter(Boolean).join('. ')}`,
  );
  return [summaryOf(receiver), ...(receiver.report?.remarks ?? []), ...lines].join('\n');
}

// As in `webhook.6.1`, so that viewers group the cases of a section.
function classOf(id: string): string {
  return id.split('/').slice(0, -1).join('.');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function attributes(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? writable(value) : value]));
}
