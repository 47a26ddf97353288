import type { ReactNode } from 'react';

/** A column of a table. */
interface TableColumn {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Its cells stay on one line: a time, a word, a link. */
  readonly isShort?: boolean | undefined;
}

/** A cell. One without content is left out on phones. */
export interface TableCell {
  readonly content?: ReactNode;
  readonly isBad?: boolean;
}

interface Props {
  /** What the table is, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly TableCell[])[];
  /** What stands in place of a table without rows. */
  readonly empty: string;
}

/** A table that becomes a list on phones. */
export function Table({ label, columns, rows, empty }: Props) {
  if (rows.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <TableFrame label={label} columns={columns}>
      <tbody {...roles.group}>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and nothing moves on a page without script
          <tr key={row} {...roles.row}>
            {cells.map((cell, at) => (
              <Cell key={columns[at]?.label ?? at} {...cell} column={columns[at]} isFirst={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** What stands in place of something that there is not. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="nothing">{children}</p>;
}

/** The head of a table, in a frame that scrolls where the table is too wide. */
export function TableFrame({
  label,
  columns,
  children,
}: Pick<Props, 'label' | 'columns'> & { readonly children: ReactNode }) {
  return (
    <Scroll label={label}>
      <table className="cards" {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ label: text, isNumber }) => (
              <th key={text} {...roles.columnHeader} scope="col" className={isNumber ? 'number' : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Scroll>
  );
}

/** A region that can be scrolled by keyboard. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const region = { role: 'region', tabIndex: 0, 'aria-label': label };
  return (
    <div className="scroll" {...region}>
      {children}
    </div>
  );
}

interface CellProps extends TableCell {
  readonly column: TableColumn | undefined;
  readonly isFirst?: boolean;
}

/** A cell with the label of its column, which phones show before it. */
export function Cell({ content, isBad, column, isFirst }: CellProps) {
  const isEmpty = content === undefined || content === '';
  const shown = isEmpty ? '–' : content;
  if (isFirst)
    return (
      <th {...roles.rowHeader} scope="row" className={isBad ? 'bad' : undefined}>
        {shown}
      </th>
    );
  const classes = [column?.isNumber && 'number', column?.isShort && 'short', isBad && 'bad', isEmpty && 'empty']
    .filter(Boolean)
    .join(' ');
  return (
    <td {...roles.cell} data-label={column?.label ?? ''} className={classes || undefined}>
      {shown}
    </td>
  );
}

/** A table whose parts are displayed as blocks has no roles of its own any more (CSS Display 3, appendix A). */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
