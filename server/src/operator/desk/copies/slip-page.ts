import type { CopyStatus } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../http/escape-html.ts';
import { formatDay } from '../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { renderReturnForm } from '../loans/returns-page.ts';
import { hasSlip, shelfText } from './copy-page.ts';

/**
 * Renders the slip of a copy, to print: a transfer slip for one on its way, or a hold slip for one on the pick-up shelf.
 * It names no patron: the number of the pick-up shelf stands for one. The field for the next return is on the screen only.
 */
export async function renderSlip(desk: DeskCall): Promise<OperatorPage | undefined> {
  const { words, library, path, call, circulation } = desk;
  const barcode = (call.query.get('barcode') ?? '').trim().slice(0, 256);
  const copy = barcode === '' ? undefined : await circulation.desk.copyStatus(barcode);
  if (copy === undefined) return undefined;
  const isSlip = hasSlip(copy);
  const { pickup } = copy;
  return {
    title: isSlip ? words.slip[pickup ? 'hold' : 'transfer'] : words.slip.print,
    lead: library.libname,
    back: { path: `${path}/returns?branch=${encodeURIComponent(copy.at)}`, text: words.returns.title },
    content: `${isSlip ? renderSlipText(desk, barcode, copy) : `<p>${escapeHtml(words.slip.none)}</p>`}${renderReturnForm(desk, copy.at)}`,
    ...(!isSlip && { status: 409 }),
  };
}

function renderSlipText(desk: DeskCall, barcode: string, copy: CopyStatus): string {
  const { words, library, call, today } = desk;
  const { facts } = words.slip;
  const { pickup, home, at, to = '', shelf, issue, author, heldFor } = copy;
  const branch = (id: string) => library.branches.find((one) => one.id === id)?.name ?? id;
  const day = (date: string) => formatDay(date, call.locale);
  const line = (term: string, text: string | undefined) =>
    text ? `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>` : '';
  const target = pickup ? words.reservations.pickupNumber(pickup.number) : branch(to);
  const reason = heldFor ? words.slip.forReservation : words.slip.backHome;
  const lines = [
    line(facts.title, [[titleOf(desk, copy), issue].filter(Boolean).join(', '), author].filter(Boolean).join(' / ')),
    line(facts.shelf, shelfText(shelf)),
    line(facts.barcode, barcode),
    ...(pickup
      ? [line(facts.shelfAt, branch(at)), line(facts.until, day(pickup.until))]
      : [line(facts.from, branch(at)), line(facts.to, branch(to)), line(facts.for, reason)]),
    home !== (pickup ? at : to) ? line(facts.home, branch(home)) : '',
    line(facts.date, day(today)),
  ];
  return `<p class="target">${escapeHtml(target)}</p><dl class="slip">${lines.join('')}</dl><p class="quiet screen">${escapeHtml(words.slip.hint)}</p>`;
}
