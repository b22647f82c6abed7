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

function cells({ label, comparison, floor, aim }, isLessBetter) {
  const goals = [floor, aim].map((goal) => goal?.toFixed(2) ?? '');
  if (comparison === undefined) return [label, '', '', '', '', ...goals, 'not there'];
  const { left, right, ratios } = comparison;
  const ratio = median(ratios);
  const isGood = isLessBetter ? ratio <= floor : ratio >= floor;
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const verdict = floor === undefined ? 'reported' : isGood ? 'ok' : `${isLessBetter ? 'above' : 'below'} the floor`;
  return [label, figure(left), figure(right), ratio.toFixed(2), spread, ...goals, verdict];
}

function figure(number) {
  return number.toLocaleString('en-US', { maximumFractionDigits: number < 10 ? 2 : 0 });
}
