import { median } from './comparison.js';

const GAP = '  ';

/**
 * The rows of a measure as a table.
 * @param {import('./measures/index.js').Measure & { rows: readonly import('./measures/index.js').Row[] }} measure
 */
export function tableText({ title, columns, isLessBetter = false, rows }) {
  const heading = ['measure', ...columns, 'ratio', 'spread', 'floor', 'aim', 'verdict'];
  const lines = [heading, ...rows.map((row) => cells(row, isLessBetter))];
  const widths = heading.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  const isText = (index) => index === 0 || index === heading.length - 1;
  const texts = lines.map((line) =>
    line
      .map((cell, index) => (isText(index) ? cell.padEnd(widths[index]) : cell.padStart(widths[index])))
      .join(GAP)
      .trimEnd(),
  );
  const notes = rows.flatMap(({ label, comparison }) => (comparison?.note === undefined ? [] : [`Note, ${label}: ${comparison.note}.`]));
  return [title, '', ...texts, ...notes].join('\n');
}

function cells({ label, comparison, figures, floor, aim }, isLessBetter) {
  const goals = [floor, aim].map((goal) => goal?.toFixed(2) ?? '');
  const verdict = (value) => verdictOf(value, { floor, isLessBetter });
  if (figures !== undefined) {
    const middle = median(figures);
    const spread = `${figure(Math.min(...figures))}–${figure(Math.max(...figures))}`;
    return [label, '', figure(middle), '', spread, ...goals, verdict(middle)];
  }
  if (comparison === undefined) return [label, '', '', '', '', ...goals, 'not there'];
  const { left, right, ratios } = comparison;
  const ratio = median(ratios);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return [label, figure(left), figure(right), ratio.toFixed(2), spread, ...goals, verdict(ratio)];
}

function verdictOf(value, { floor, isLessBetter }) {
  if (floor === undefined) return 'reported';
  const isGood = isLessBetter ? value <= floor : value >= floor;
  return isGood ? 'ok' : `${isLessBetter ? 'above' : 'below'} the floor`;
}

function figure(number) {
  return number.toLocaleString('en-US', { maximumFractionDigits: number < 1 ? 3 : number < 10 ? 2 : 0 });
}
