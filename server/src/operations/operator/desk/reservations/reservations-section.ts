import type { UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { renderField } from '../../frame/forms.ts';
import { renderTable } from '../../frame/table.ts';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { renderActForm, renderSection } from '../desk-forms.ts';

/** Renders the reservations of a patron, and the field for a new one. */
export function renderReservations(patron: PatronCall): string {
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
        `<a href="${escapeHtml(`${patronPath}/reservations/${reservation.id}`)}" aria-label="${escapeHtml(words.reservations.change.of(titleOf(patron, reservation)))}">${escapeHtml(words.reservations.change.link)}</a>`,
    },
  ]);
  const reserve = renderActForm(patron, {
    action: `${patronPath}/reserve`,
    fields: renderField({
      ...{ label: words.reservations.item, name: 'item', hint: words.reservations.itemHint },
      ...{ isRequired: true, maxLength: 256 },
    }),
    button: words.reservations.reserve,
    isLine: true,
  });
  const table = renderTable({
    label: words.reservations.title,
    columns: words.reservations.columns.map((label) => ({ label })),
    rows,
    empty: words.reservations.empty,
  });
  return renderSection('reservations', words.reservations.title, `${table}${reserve}`);
}

/** The words for the state of a reservation, with its day or place. */
export function reservationState({ call }: PatronCall, reservation: UnlabelledReservation): string {
  const words = wordsIn(call.locale).account;
  const { state, queue, pickupUntil, pausedUntil } = reservation;
  if (state === 'ready' && pickupUntil !== undefined)
    return words.readyUntil({ day: formatDay(pickupUntil, call.locale) });
  if (state === 'paused' && pausedUntil !== undefined)
    return words.pausedUntil({ day: formatDay(pausedUntil, call.locale) });
  if (state === 'queued' && queue !== undefined) return words.queue({ place: queue });
  return words.reservations[state];
}
