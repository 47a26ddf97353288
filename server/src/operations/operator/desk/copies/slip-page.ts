import type { CopyStatus } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay } from '../../../../messages/format-values.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { renderTextFact } from '../desk-forms.ts';
import { renderReturnForm } from '../loans/returns-page.ts';
import { copyOfPage, hasSlip, shelfText } from './copy-page.ts';

/**
 * Renders the slip of a copy, to print: a transfer slip for one on its way, or a hold slip for one on the pick-up shelf.
 * It names no patron: the number of the pick-up shelf stands for one. The field for the next return is on the screen only.
 */
export async function renderSlip(desk: DeskCall): Promise<OperatorPage | undefined> {
  const { words, library, path } = desk;
  const { barcode, copy } = await copyOfPage(desk);
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
  const branch = branchNameOf(library);
  const day = (date: string) => formatDay(date, call.locale);
  const target = pickup ? words.reservations.pickupNumber(pickup.number) : branch(to);
  const reason = heldFor ? words.slip.forReservation : words.slip.backHome;
  const lines = [
    renderTextFact(
      facts.title,
      [[titleOf(desk, copy), issue].filter(Boolean).join(', '), author].filter(Boolean).join(' / '),
    ),
    renderTextFact(facts.shelf, shelfText(shelf)),
    renderTextFact(facts.barcode, barcode),
    ...(pickup
      ? [renderTextFact(facts.shelfAt, branch(at)), renderTextFact(facts.until, day(pickup.until))]
      : [
          renderTextFact(facts.from, branch(at)),
          renderTextFact(facts.to, branch(to)),
          renderTextFact(facts.for, reason),
        ]),
    home !== (pickup ? at : to) ? renderTextFact(facts.home, branch(home)) : '',
    renderTextFact(facts.date, day(today)),
  ];
  return `<p class="target">${escapeHtml(target)}</p><dl class="slip">${lines.join('')}</dl><p class="quiet screen">${escapeHtml(words.slip.hint)}</p>`;
}
