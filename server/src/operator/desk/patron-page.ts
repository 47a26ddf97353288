import type { PatronSummary } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { UnlabelledFee, UnlabelledLoan, UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { escapeHtml } from '../../http/escape-html.ts';
import { accountWords } from '../../messages/account-words.ts';
import { formatDay, formatMoney } from '../../messages/format-values.ts';
import { renderField } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import { renderTable } from '../frame/table.ts';
import type { PatronCall } from './desk-call.ts';
import { hiddenField, renderActForm, renderSection } from './desk-forms.ts';

/** What stands above the account: the outcome of an act, and its receipt (HTML). */
export interface PatronNotice {
  readonly notice: OperatorPage['notice'];
  readonly receipt?: string | undefined;
}

const patronName = ({ words, patron }: PatronCall) => patron.name ?? words.noName;

/** Renders the page of a patron: what the account allows, loans, reservations, fees, and the card. */
export function renderPatronPage(patron: PatronCall, { notice, receipt }: Partial<PatronNotice> = {}): OperatorPage {
  const { words, library, path } = patron;
  return {
    title: patronName(patron),
    lead: cardLine(patron),
    back: { path, text: words.deskOf(library.libname) },
    notice,
    content: [blocks(patron), receipt, loans(patron), reservations(patron), fees(patron), card(patron)]
      .filter(Boolean)
      .join('\n'),
  };
}

/** The line with card number, group and end of the card. */
function cardLine({ words, patron, call, today }: PatronCall): string {
  const { card: number, group, validUntil, disabled } = patron;
  const parts = [`${words.fields.card} ${number}`, group];
  if (validUntil !== undefined) {
    const day = formatDay(validUntil, call.locale);
    parts.push(validUntil < today ? `${words.state.expired}: ${day}` : `${words.fields.validUntil} ${day}`);
  }
  if (disabled) parts.push(words.state.noLogin);
  return parts.join(' · ');
}

function blocks({ words, account }: PatronCall): string {
  const lines = account.account.blocks.map(({ code, text }) =>
    text === undefined ? words.blocks[code] : `${words.blocks[code]} ${text}`,
  );
  if (lines.length === 0) return '';
  return `<ul class="attention" role="list">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

function loans(patron: PatronCall): string {
  const { words, account, patronPath, today, call } = patron;
  const lend = renderActForm(patron, {
    action: `${patronPath}/lend`,
    fields: renderField({
      ...{ label: words.loans.barcode, name: 'barcode', isRequired: true, maxLength: 256, hasFocus: true },
    }),
    button: words.loans.lend,
  });
  const rows = account.lent.map((loan) => [
    { text: titleOf(patron, loan) },
    { text: loan.barcode },
    loan.deadline !== undefined && loan.deadline < today
      ? { text: words.loans.overdue(formatDay(loan.deadline, call.locale)), isBad: true }
      : { text: loan.deadline && formatDay(loan.deadline, call.locale) },
    { text: renewalText(patron, loan) },
    {
      html: loan.renewal.possible
        ? `<div class="acts">${renderActForm(patron, {
            action: `${patronPath}/renew`,
            fields: hiddenField('loan', loan.id),
            button: words.loans.renew,
            label: words.loans.renewTitle(titleOf(patron, loan)),
          })}</div>`
        : undefined,
    },
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

const titleOf = ({ call }: PatronCall, { title }: UnlabelledLoan | UnlabelledReservation) =>
  title || accountWords[call.locale].untitled;

function renewalText({ words, call, circulation }: PatronCall, { renewal }: UnlabelledLoan): string {
  const { possible, reason, until, from, fee } = renewal;
  if (!possible && from !== undefined) return accountWords[call.locale].renewableFrom(formatDay(from, call.locale));
  if (!possible || until === undefined) return words.renewals[reason];
  const day = formatDay(until, call.locale);
  return fee?.amount === undefined
    ? words.loans.renewable(day)
    : words.loans.renewableFor(day, formatMoney(fee.amount, circulation.options.rules.currency, call.locale));
}

function reservations(patron: PatronCall): string {
  const { words, account, patronPath, call } = patron;
  const rows = account.reservations.map((reservation) => [
    { text: titleOf(patron, reservation) },
    { text: reservationState(patron, reservation) },
    {
      text: [
        reservation.pickupBranch,
        reservation.pickupNumber && words.reservations.pickupNumber(reservation.pickupNumber),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { text: reservation.reservedDate && formatDay(reservation.reservedDate, call.locale) },
    {
      html:
        reservation.cancelToken &&
        `<a href="${escapeHtml(`${patronPath}/reservations/${reservation.id}/cancel`)}" aria-label="${escapeHtml(words.reservations.cancelTitle(titleOf(patron, reservation)))}">${escapeHtml(words.reservations.cancel)}</a>`,
    },
  ]);
  const reserve = renderActForm(patron, {
    action: `${patronPath}/reserve`,
    fields: renderField({
      ...{ label: words.reservations.item, name: 'item', hint: words.reservations.itemHint },
      ...{ isRequired: true, maxLength: 256 },
    }),
    button: words.reservations.reserve,
  });
  const table = renderTable({
    label: words.reservations.title,
    columns: words.reservations.columns.map((label) => ({ label })),
    rows,
    empty: words.reservations.empty,
  });
  return renderSection('reservations', words.reservations.title, `${table}${reserve}`);
}

function reservationState({ call }: PatronCall, reservation: UnlabelledReservation): string {
  const words = accountWords[call.locale];
  const { state, queue, pickupUntil, pausedUntil } = reservation;
  if (state === 'ready' && pickupUntil !== undefined) return words.readyUntil(formatDay(pickupUntil, call.locale));
  if (state === 'paused' && pausedUntil !== undefined) return words.pausedUntil(formatDay(pausedUntil, call.locale));
  if (state === 'queued' && queue !== undefined) return words.queue(queue);
  return words.reservations[state];
}

/** The words for a fee: its kind, what it is for, and the title. */
export function feeText(
  { call }: Pick<PatronCall, 'call'>,
  { kind = 'other', text, itemTitle }: Pick<UnlabelledFee, 'kind' | 'text' | 'itemTitle'>,
): string {
  return [text ?? accountWords[call.locale].fees[kind], itemTitle].filter(Boolean).join(', ');
}

function fees(patron: PatronCall): string {
  const { words, account, patronPath, call, circulation } = patron;
  const { currency } = circulation.options.rules;
  const money = (cents: number) => formatMoney(cents, currency, call.locale);
  const rows = account.fees.map((fee) => {
    const text = feeText(patron, fee);
    const pay = renderActForm(patron, {
      action: `${patronPath}/pay`,
      fields: `${hiddenField('fee', fee.id)}${hiddenField('paid', (fee.amount / 100).toFixed(2))}`,
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
      value: sumText(owed, call.locale),
    })}`,
    button: words.fees.payAll,
  });
  const charge = renderActForm(patron, {
    action: `${patronPath}/fees`,
    fields:
      renderField({ label: words.fees.reason, name: 'reason', isRequired: true, maxLength: 200 }) +
      renderField({ label: words.fees.amount, name: 'amount', isRequired: true, maxLength: 12 }),
    button: words.fees.add,
  });
  const settle = owed > 0 ? `<p><strong>${escapeHtml(words.fees.owed(money(owed)))}</strong></p>${payment}` : '';
  const add = `<details><summary>${escapeHtml(words.fees.add)}</summary>${charge}</details>`;
  return renderSection('fees', words.fees.title, `${table}${settle}${add}`);
}

/** An amount as one types it: `2,50` or `2.50`. */
export function sumText(cents: number, locale: PatronCall['call']['locale']): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100);
}

function card(patron: PatronCall): string {
  const { words, patron: row, patronPath, call, library } = patron;
  const line = (term: string, text: string | undefined) =>
    text === undefined || text === '' ? '' : `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`;
  const day = (date: string | undefined) => date && formatDay(date, call.locale);
  const branch = library.branches.find(({ id }) => id === row.homeBranch)?.name ?? row.homeBranch;
  const data = `<dl>${[
    line(words.fields.card, row.card),
    line(words.fields.userName, row.userName),
    line(words.fields.email, row.email),
    line(words.fields.born, day(row.born)),
    line(words.fields.group, row.group),
    line(words.fields.homeBranch, branch),
    line(words.fields.validUntil, day(row.validUntil)),
    line(words.patronColumns.state, stateText(patron, row)),
  ].join('')}</dl>`;
  const link = (name: string, text: string) =>
    `<a href="${escapeHtml(`${patronPath}/${name}`)}">${escapeHtml(text)}</a>`;
  const unblock = renderActForm(patron, { action: `${patronPath}/unblock`, button: words.card.unblock });
  const prolong = renderActForm(patron, {
    action: `${patronPath}/prolong`,
    fields: renderField({
      ...{ label: words.card.until, name: 'validUntil', type: 'date', isRequired: true },
      value: nextEnd(patron),
    }),
    button: words.card.prolong,
  });
  const acts = `<div class="acts">${link('edit', words.card.edit)}${link('pin', words.card.pin)}${
    row.block === undefined ? link('block', words.card.block) : unblock
  }${link('privacy', words.card.privacy)}</div>`;
  return renderSection('card', words.card.title, `${data}${acts}${prolong}`);
}

/** The state of a card in words: its block, or that it is disabled or has expired. */
export function stateText(
  { words, today }: Pick<PatronCall, 'words' | 'today'>,
  { disabled, block, validUntil }: Pick<PatronSummary, 'disabled' | 'block' | 'validUntil'>,
): string {
  if (disabled) return words.state.noLogin;
  if (block !== undefined) return words.blockKinds[block];
  return validUntil !== undefined && validUntil < today ? words.state.expired : words.state.good;
}

/** A year after the end of the card, or after today if it has ended. */
function nextEnd({ patron: { validUntil }, today }: PatronCall): string {
  const from = validUntil !== undefined && validUntil > today ? validUntil : today;
  const [year = '', month, day] = from.split('-');
  // 29 February is not in each year.
  return `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}
