import type { CheckIn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { renderField } from '../../frame/forms.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { renderSlipLink } from '../copies/copy-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { hiddenField, renderActForm, renderChoice } from '../desk-forms.ts';
import { renderUndoReturn } from '../undo/undo-section.ts';

/** Renders the page for returns; `returned`: what was just taken back, by the act of this id. */
export function renderReturns(
  desk: DeskCall,
  branch: string,
  {
    notice,
    returned,
    actId,
  }: { readonly notice?: OperatorPage['notice']; readonly returned?: CheckIn; readonly actId?: string } = {},
): OperatorPage {
  const { words, library, path } = desk;
  return {
    title: words.returns.title,
    lead: words.returns.lead,
    back: { path, text: words.deskOf(library.libname) },
    notice,
    content: `${returned ? renderReturned(desk, branch, returned, actId) : ''}${renderReturnForm(desk, branch)}`,
  };
}

/** Renders the field that takes back a copy, with the cursor, and the choice of the branch. */
export function renderReturnForm(desk: DeskCall, branch: string): string {
  const { words, library, path } = desk;
  const { branches } = library;
  const first = branches[0]?.id ?? '';
  const choice =
    branches.length > 1
      ? renderChoice(
          'branch',
          words.returns.branch,
          branches.map(({ id, name }) => ({ key: id, label: name })),
          branch || first,
        )
      : hiddenField('branch', first);
  return renderActForm(desk, {
    action: `${path}/returns`,
    fields: `${renderField({
      ...{ label: words.returns.barcode, name: 'barcode', isRequired: true, maxLength: 256, hasFocus: true },
    })}${choice}`,
    button: words.returns.submit,
    isLine: true,
  });
}

/** What is to know and to do about a copy that was just taken back. */
function renderReturned(desk: DeskCall, branch: string, returned: CheckIn, actId: string | undefined): string {
  const { next, barcode } = returned;
  const title = titleOf(desk, returned);
  const slip = next.next === 'shelf' || barcode === undefined ? '' : renderSlipLink(desk, barcode, title);
  const undo = actId === undefined || returned.undo === undefined ? '' : renderUndoReturn(desk, actId, branch, title);
  return `${loanLines(desk, returned)}${slip || undo ? `<div class="acts">${slip}${undo}</div>` : ''}`;
}

/** The lines about the loan that a return ended. */
function loanLines({ words, call, path, today, circulation }: DeskCall, { loan }: CheckIn): string {
  if (loan === undefined) return `<p>${escapeHtml(words.returns.notLent)}</p>`;
  const { due, overdueFee, patronId } = loan;
  const day = formatDay(due, call.locale);
  const fee = formatMoney(overdueFee, circulation.options.rules.currency, call.locale);
  const lines = [
    due < today ? `<span class="bad">${escapeHtml(words.returns.late(day))}</span>` : escapeHtml(words.returns.inTime),
    ...(overdueFee > 0 ? [`<span class="bad">${escapeHtml(words.returns.fee(fee))}</span>`] : []),
    `<a href="${escapeHtml(`${path}/patrons/${patronId}`)}">${escapeHtml(words.returns.borrower)}</a>`,
  ];
  return `<p>${lines.join('<br>')}</p>`;
}
