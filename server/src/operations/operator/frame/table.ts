import { escapeHtml } from '../../../base/http/escape-html.ts';

/** A column of a table. */
export interface TableColumn {
  readonly label: string;
  readonly isNumber?: boolean;
}

/** A cell: its text is escaped; `html` is not. A cell of neither is left out on phones. */
export interface TableCell {
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly isBad?: boolean;
}

/** A table: the first column names its row. */
export interface OperatorTable {
  /** What the table is, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** What stands in place of a table without rows. */
  readonly empty: string;
}

/** Renders a table that becomes a list on phones. */
export function renderTable({ label, columns, rows, empty }: OperatorTable): string {
  if (rows.length === 0) return `<p class="nothing">${escapeHtml(empty)}</p>`;
  const classesOf = (...classes: (string | false | undefined)[]) => {
    const list = classes.filter(Boolean).join(' ');
    return list && ` class="${list}"`;
  };
  const heads = columns.map(
    ({ label: text, isNumber }) =>
      `<th role="columnheader" scope="col"${classesOf(isNumber && 'number')}>${escapeHtml(text)}</th>`,
  );
  const lines = rows.map((cells) => {
    const texts = cells.map(({ text, html, isBad }, at) => {
      const column = columns[at];
      const content = html ?? (text === undefined || text === '' ? undefined : escapeHtml(text));
      if (at === 0) return `<th role="rowheader" scope="row"${classesOf(isBad && 'bad')}>${content ?? '–'}</th>`;
      const classes = classesOf(column?.isNumber && 'number', isBad && 'bad', content === undefined && 'empty');
      return `<td role="cell" data-label="${escapeHtml(column?.label ?? '')}"${classes}>${content ?? '–'}</td>`;
    });
    return `<tr role="row">${texts.join('')}</tr>`;
  });
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table class="cards" role="table">
<thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>
<tbody role="rowgroup">${lines.join('\n')}</tbody></table></div>`;
}
