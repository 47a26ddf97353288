import type { CheckIn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../http/escape-html.ts';
import { formatDay, formatMoney } from '../../../messages/format-values.ts';
import { renderField } from '../../frame/forms.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import type { DeskCall } from '../desk-call.ts';
import { hiddenField, renderActForm, renderChoice } from '../desk-forms.ts';

/** Renders the page for returns; `returned`: what was just taken back. */
export function renderReturns(
  desk: DeskCall,
  branch: string,
  { notice, returned }: { readonly notice?: OperatorPage['notice']; readonly returned?: CheckIn } = {},
): OperatorPage {
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
  const form = renderActForm(desk, {
    action: `${path}/returns`,
    fields: `${renderField({
      ...{ label: words.returns.barcode, name: 'barcode', isRequired: true, maxLength: 256, hasFocus: true },
    })}${choice}`,
    button: words.returns.submit,
    isLine: true,
  });
  return {
    title: words.returns.title,
    lead: words.returns.lead,
    back: { path, text: words.deskOf(library.libname) },
    notice,
    content: `${returned ? loanLines(desk, returned) : ''}${form}`,
  };
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
