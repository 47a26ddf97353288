import type { UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { formatDay } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { Field } from '../../frame/forms.tsx';
import { Section } from '../../frame/sections.tsx';
import { Table, type TableCell } from '../../frame/table.tsx';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

/** The reservations of a patron, and the field for a new one. */
export function Reservations({ patron }: { readonly patron: PatronCall }) {
  const { words, account, patronPath } = patron;
  const { columns } = words.deskReservations;
  return (
    <Section id="reservations" title={words.deskReservations.title}>
      <Table
        label={words.deskReservations.title}
        columns={[columns.title, columns.state, columns.pickup, columns.since, columns.act].map((label) => ({ label }))}
        rows={account.reservations.map((reservation) => cellsOf(patron, reservation))}
        empty={words.deskReservations.empty}
      />
      <ActionForm desk={patron} action={`${patronPath}/reserve`} button={words.deskReservations.reserve} isLine>
        <Field
          label={words.deskReservations.item}
          name="item"
          hint={words.deskReservations.itemHint}
          isRequired
          maxLength={256}
        />
      </ActionForm>
    </Section>
  );
}

function cellsOf(patron: PatronCall, reservation: UnlabelledReservation): TableCell[] {
  const { words, patronPath, call } = patron;
  const { id, pickupBranch, pickupNumber, reservedDate, cancelToken } = reservation;
  const title = titleOf(patron, reservation);
  const number = pickupNumber && words.deskReservations.pickupNumber({ number: pickupNumber });
  return [
    { content: title },
    { content: reservationState(patron, reservation) },
    { content: [pickupBranch, number].filter(Boolean).join(', ') },
    { content: reservedDate && formatDay(reservedDate, call.locale) },
    {
      content: cancelToken && (
        <a href={`${patronPath}/reservations/${id}`} aria-label={words.deskReservations.change.of({ title })}>
          {words.deskReservations.change.link}
        </a>
      ),
    },
  ];
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
