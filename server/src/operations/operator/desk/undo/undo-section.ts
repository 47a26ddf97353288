import type { UndoableAct } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatAge, formatMoney } from '../../../../messages/format-values.ts';
import { renderTable } from '../../frame/table.ts';
import { type DeskCall, type PatronCall, titleOf } from '../desk-call.ts';
import { hiddenField, renderActForm, renderSection } from '../desk-forms.ts';

/** Renders the returns and payments of a patron that can still be undone; nothing where there are none. */
export function renderUndoable(patron: PatronCall): string {
  const { words, undoable, call } = patron;
  if (undoable.length === 0) return '';
  const table = renderTable({
    label: words.undo.title,
    columns: words.undo.columns.map((label) => ({ label })),
    rows: undoable.map((act) => [
      { text: actText(patron, act) },
      { text: formatAge(call.now.getTime() - act.at, call.locale) },
      { html: `<div class="acts">${renderUndo(patron, act)}</div>` },
    ]),
    empty: '',
  });
  return renderSection('undo', words.undo.title, `<p>${escapeHtml(words.undo.lead)}</p>${table}`);
}

/** Renders the button that undoes a return on the page of returns. */
export const renderUndoReturn = (desk: DeskCall, actId: string, branch: string, title: string): string =>
  renderActForm(desk, {
    action: `${desk.path}/returns/undo`,
    fields: `${hiddenField('of', actId)}${hiddenField('branch', branch)}`,
    button: desk.words.undo.undoReturn,
    label: desk.words.undo.of(desk.words.undo.undoReturn, desk.words.undo.returned(title)),
    kind: 'second',
  });

function actText(patron: PatronCall, act: UndoableAct): string {
  const { words, circulation, call } = patron;
  if (act.kind === 'return') return words.undo.returned(titleOf(patron, act));
  return words.undo.paid(formatMoney(act.amount, circulation.options.rules.currency, call.locale));
}

/** Renders the button that undoes an act on the page of its patron. */
export function renderUndo(patron: PatronCall, act: UndoableAct): string {
  const { words, patronPath } = patron;
  const button = act.kind === 'return' ? words.undo.undoReturn : words.undo.cancelPayment;
  return renderActForm(patron, {
    action: act.kind === 'return' ? `${patronPath}/returns/undo` : `${patronPath}/pay/cancel`,
    fields: hiddenField('of', act.id),
    button,
    label: words.undo.of(button, actText(patron, act)),
    kind: 'second',
  });
}
