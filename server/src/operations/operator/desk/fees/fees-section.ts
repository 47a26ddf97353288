import type { UnlabelledFee } from '@buchfink/connectors/unlabelled';
import { decimalText, minorDigits, unitsOf } from '@buchfink/contract/currency';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { renderField } from '../../frame/forms.ts';
import { renderTable } from '../../frame/table.ts';
import type { PatronCall } from '../desk-call.ts';
import { hiddenField, renderActForm, renderSection } from '../desk-forms.ts';

/** The words for a fee: its kind, what it is for, and the title. */
export function feeText(
  { call }: Pick<PatronCall, 'call'>,
  { kind = 'other', text, itemTitle }: Pick<UnlabelledFee, 'kind' | 'text' | 'itemTitle'>,
): string {
  return [text ?? wordsIn(call.locale).account.fees[kind], itemTitle].filter(Boolean).join(', ');
}

/** What staff entered in a form that was refused: a payment, or a new fee. */
export type RefusedFeeForm =
  | { readonly form: 'pay'; readonly paid: string; readonly fault: string }
  | {
      readonly form: 'charge';
      readonly reason: string;
      readonly amount: string;
      readonly faulty: 'reason' | 'amount';
      readonly fault: string;
    };

/** Renders the fees of a patron, with the forms that pay, waive and charge. */
export function renderFees(patron: PatronCall, refused?: RefusedFeeForm): string {
  const { words, account, patronPath, call, circulation } = patron;
  const { currency } = circulation.options.rules;
  const money = (cents: number) => formatMoney(cents, currency, call.locale);
  const rows = account.fees.map((fee) => {
    const text = feeText(patron, fee);
    const pay = renderActForm(patron, {
      action: `${patronPath}/pay`,
      fields: `${hiddenField('fee', fee.id)}${hiddenField('paid', decimalText(fee.amount, currency))}`,
      button: words.fees.pay,
      label: words.fees.payOne(text),
    });
    const waive = `<a href="${escapeHtml(`${patronPath}/fees/${fee.id}/waive`)}" aria-label="${escapeHtml(words.fees.waiveOne(text))}">${escapeHtml(words.fees.waive)}</a>`;
    return [
      { text },
      { text: fee.date && formatDay(fee.date, call.locale) },
      { text: money(fee.amount) },
      { html: `<div class="acts">${pay}${waive}</div>` },
    ];
  });
  const [first, second, third, fourth] = words.fees.columns;
  const table = renderTable({
    label: words.fees.title,
    columns: [{ label: first }, { label: second }, { label: third, isNumber: true }, { label: fourth }],
    rows,
    empty: words.fees.empty,
  });
  const owed = account.fees.reduce((sum, { amount }) => sum + amount, 0);
  const payment = renderActForm(patron, {
    action: `${patronPath}/pay`,
    fields: `${hiddenField('fee', '')}${renderField({
      ...{ label: words.fees.amount, name: 'paid', hint: words.fees.amountHint, isRequired: true, maxLength: 12 },
      ...(refused?.form === 'pay'
        ? { value: refused.paid, fault: refused.fault, hasFocus: true }
        : { value: sumText(owed, currency, call.locale) }),
    })}`,
    button: words.fees.payAll,
    isLine: true,
  });
  const isCharge = refused?.form === 'charge';
  const charged = (name: 'reason' | 'amount') =>
    isCharge && { value: refused[name], ...(refused.faulty === name && { fault: refused.fault, hasFocus: true }) };
  const charge = renderActForm(patron, {
    action: `${patronPath}/fees`,
    fields:
      renderField({
        ...{ label: words.fees.reason, name: 'reason', isRequired: true, maxLength: 200 },
        ...charged('reason'),
      }) +
      renderField({
        ...{ label: words.fees.amount, name: 'amount', isRequired: true, maxLength: 12 },
        ...charged('amount'),
      }),
    button: words.fees.add,
  });
  const settle = owed > 0 ? `<p><strong>${escapeHtml(words.fees.owed(money(owed)))}</strong></p>${payment}` : '';
  const add = `<details${isCharge ? ' open' : ''}><summary>${escapeHtml(words.fees.add)}</summary>${charge}</details>`;
  return renderSection('fees', words.fees.title, `${table}${settle}${add}`);
}

/** An amount as one types it: `2,50` or `2.50`. */
function sumText(amount: number, currency: string, locale: PatronCall['call']['locale']): string {
  const form = { minimumFractionDigits: minorDigits(currency), useGrouping: false };
  return new Intl.NumberFormat(locale, form).format(unitsOf(amount, currency));
}
