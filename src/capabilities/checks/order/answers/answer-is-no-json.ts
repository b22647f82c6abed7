import type { OrderCase } from '../../check-case.js';
import { told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, type Finding } from '../../finding.js';
import { answerIn, statusOf } from '../answer.js';

// Of what is longer than may be read only the beginning is there.
function isCut({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.isCut;
}

function beginning({ outcome }: Exchange): string {
  const text = outcome.kind === 'answered' ? outcome.body.toString('utf8').slice(0, 60) : '';
  return text === '' ? 'no body' : JSON.stringify(text);
}

/** What cannot be read was not placed. */
export const answerIsNoJson: OrderCase = {
  id: 'order-callback/6.2/answer-is-no-json',
  title: 'the answers 201, 202 and 409 are JSON objects',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played: 'All orders of the run are looked at when the others have been played.',
  judged: 'The body of each such answer must be a JSON object.',
  advice: 'Answer a JSON object to every order, also to one that is refused.',
  async play(stage) {
    await stage.plain();
    const later = (): Finding => {
      const whole = stage.exchanges().filter((exchange) => exchange.isShortened !== true && !isCut(exchange));
      const answers = whole.filter((exchange) => [201, 202, 409].includes(statusOf(exchange) ?? 0));
      if (answers.length === 0) return skip('There was no such answer.');
      const wrong = answers.find((exchange) => answerIn(exchange) === undefined);
      return wrong === undefined
        ? ok(`${String(answers.length)} answers`)
        : fail('a JSON object', `${told(wrong)} with ${beginning(wrong)}`);
    };
    return { isThere: () => true, later };
  },
};
