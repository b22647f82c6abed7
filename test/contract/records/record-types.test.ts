import { expect, test } from 'vitest';
import { isEventType } from '../../../src/domain/events/table.js';
import { recordAnswers, type Answers } from '../../support/records/record-answers.js';
import { membersOf, membersOfEvent, membersOfV3, type Members } from '../../support/records/record-shapes.js';
import { faultsOfMembers } from '../../support/records/record-types.js';

test.each(['documented', 'observed'] as const)(
  '0.3.0 point 6: records and data of events are what their types say, with the wire %s',
  async (wire) => {
    const answers = await recordAnswers(wire);

    expect(answers.filter(({ values }) => values.length === 0).map(({ about, version }) => `${version} ${about}`)).toEqual([]);
    expect(answers.flatMap(faultsOf)).toEqual([]);
  },
);

function faultsOf(answers: Answers): readonly string[] {
  const { about, version, values } = answers;
  return values.flatMap((value, index) => faultsOfMembers(value, membersIn(answers), `${version} ${about} ${String(index)}`));
}

function membersIn({ about, version }: Answers): Members {
  if (version === 'event') return isEventType(about) ? membersOfEvent(about) : {};
  return (version === 'v3' ? membersOfV3(about) : membersOf(about)) ?? {};
}
