import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** How it stands: numbers to the right, texts that may be cut, what narrow screens leave out. */
  readonly kind?: 'number' | 'wide' | 'minor' | 'minor number';
}

interface TableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** Where the row leads: its first cell is the link, and the whole row can be clicked. */
  readonly hrefOf?: (row: Row) => string;
  /** The key of the row that is shown beside the list. */
  readonly current?: string | number | undefined;
}

/** A table whose rows are links. */
export function Table<Row>({ label, rows, columns, keyOf, hrefOf, current }: TableProps<Row>) {
  return (
    <div class="table-frame">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} class={kind} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const isCurrent = current !== undefined && String(key) === String(current);
            return (
              <tr key={key} class={isCurrent ? 'is-current' : ''}>
                {columns.map(({ title, kind, show }, index) => (
                  <td key={title} class={kind}>
                    {index === 0 && hrefOf !== undefined ? (
                      <RowLink href={hrefOf(row)} isCurrent={isCurrent} text={show(row)} />
                    ) : (
                      show(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function RowLink({ href, isCurrent, text }: { readonly href: string; readonly isCurrent: boolean; readonly text: ComponentChildren }) {
  return (
    <a class="row-link" data-row href={href} aria-current={isCurrent ? 'true' : undefined}>
      {text}
    </a>
  );
}
