import type { UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { renderField } from '../../frame/forms.ts';
import { renderTable } from '../../frame/table.ts';
import { renderBarcode } from '../copies/copy-page.ts';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { hiddenField, renderActForm, renderSection } from '../desk-forms.ts';

/** Renders the loans of a patron, and the field that lends a copy, with the cursor unless another field is to be mended. */
export function renderLoans(patron: PatronCall, hasFocus: boolean): string {
  const { words, account, patronPath, today, call } = patron;
  const lend = renderActForm(patron, {
    action: `${patronPath}/lend`,
    fields: renderField({
      ...{ label: words.loans.barcode, name: 'barcode', hint: words.loans.barcodeHint },
      ...{ isRequired: true, maxLength: 256, hasFocus },
    }),
    button: words.loans.lend,
    isLine: true,
    after: `<details><summary>${escapeHtml(words.dueDay.other)}</summary>${renderField({
      ...{ label: words.dueDay.until, name: 'due', type: 'date', hint: words.dueDay.byRules, min: today },
    })}</details>`,
  });
  const rows = account.lent.map((loan) => [
    { text: titleOf(patron, loan) },
    { html: loan.barcode === undefined ? undefined : renderBarcode(patron, loan.barcode) },
    loan.deadline !== undefined && loan.deadline < today
      ? { text: words.loans.overdue(formatDay(loan.deadline, call.locale)), isBad: true }
      : { text: loan.deadline && formatDay(loan.deadline, call.locale) },
    { text: renewalText(patron, loan) },
    { html: actsOf(patron, loan) },
  ]);
  const renewable = account.lent.filter(({ renewal }) => renewal.possible).length;
  const all = renderActForm(patron, {
    action: `${patronPath}/renew`,
    fields: hiddenField('loan', ''),
    button: words.loans.renewAll,
  });
  const table = renderTable({
    label: words.loans.title,
    columns: words.loans.columns.map((label) => ({ label })),
    rows,
    empty: words.loans.empty,
  });
  return renderSection('loans', words.loans.title, `${lend}${table}${renewable > 1 ? all : ''}`);
}

function actsOf(patron: PatronCall, loan: UnlabelledLoan): string {
  const { words, patronPath } = patron;
  const title = titleOf(patron, loan);
  const renew = loan.renewal.possible
    ? renderActForm(patron, {
        action: `${patronPath}/renew`,
        fields: hiddenField('loan', loan.id),
        button: words.loans.renew,
        label: words.loans.renewTitle(title),
      })
    : '';
  const due = `<a href="${escapeHtml(`${patronPath}/loans/${loan.id}/due`)}" aria-label="${escapeHtml(words.dueDay.of(title))}">${escapeHtml(words.dueDay.change)}</a>`;
  return `<div class="acts">${renew}${due}</div>`;
}

function renewalText({ words, call, circulation }: PatronCall, { renewal }: UnlabelledLoan): string {
  const { possible, reason, until, from, fee } = renewal;
  if (!possible && from !== undefined)
    return wordsIn(call.locale).account.renewableFrom({ day: formatDay(from, call.locale) });
  if (!possible || until === undefined) return words.renewals[reason];
  const day = formatDay(until, call.locale);
  return fee?.amount === undefined
    ? words.loans.renewable(day)
    : words.loans.renewableFor(day, formatMoney(fee.amount, circulation.options.rules.currency, call.locale));
}
