import type { UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { addDays } from '@buchfink/contract/calendar-date';
import { maxPauseDays } from '@buchfink/contract/multi-step';
import { formatNumber } from '../../../../messages/format-values.ts';
import { ChoiceField, Field } from '../../frame/forms.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Acts, Section } from '../../frame/sections.tsx';
import { Nothing } from '../../frame/table.tsx';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { reservationState } from '../patrons/reservations-section.tsx';

/** The reservation that the path names; undefined for one of another account. */
export const reservationOfPath = ({ account, call }: PatronCall): UnlabelledReservation | undefined =>
  account.reservations.find(({ id }) => id === call.params.reservationId);

/** The path of the page of a reservation. */
export const reservationPath = ({ patronPath }: Pick<PatronCall, 'patronPath'>, id: string) =>
  `${patronPath}/reservations/${id}`;

/** Renders the page of a reservation: pause, pick-up branch, place in the queue, and the way to cancel it. */
export function renderReservation(patron: PatronCall, notice?: OperatorPage['notice']): OperatorPage | undefined {
  const reservation = reservationOfPath(patron);
  if (reservation === undefined) return undefined;
  const { words } = patron;
  const path = reservationPath(patron, reservation.id);
  const props = { patron, reservation, path };
  return {
    title: titleOf(patron, reservation),
    lead: [patron.patron.name ?? patron.patron.card, reservationState(patron, reservation)].join(' · '),
    back: { path: patron.patronPath, text: words.desk.toPatron },
    notice,
    content: (
      <>
        {reservation.canPause === true ? (
          <Changes {...props} />
        ) : (
          <Nothing>{words.deskReservations.change.notWaiting}</Nothing>
        )}
        {reservation.cancelToken !== undefined && (
          <Acts>
            <a href={`${path}/cancel`}>{words.deskReservations.cancel}</a>
          </Acts>
        )}
      </>
    ),
  };
}

interface Props {
  readonly patron: PatronCall;
  readonly reservation: UnlabelledReservation;
  readonly path: string;
}

/** What can be changed of a reservation that waits. */
function Changes(props: Props) {
  return (
    <>
      <Pause {...props} />
      {props.reservation.canChangePickup === true && <Pickup {...props} />}
      <Queue {...props} />
    </>
  );
}

function Pause({ patron, reservation: { state, pausedUntil }, path }: Props) {
  const { change } = patron.words.deskReservations;
  return (
    <Section id="pause" title={change.pauseTitle}>
      <ActionForm desk={patron} action={`${path}/pause`} button={change.pause}>
        <Field
          label={change.pauseUntil}
          name="until"
          type="date"
          value={pausedUntil}
          hint={change.pauseHint}
          min={patron.today}
          max={addDays(patron.today, maxPauseDays)}
        />
      </ActionForm>
      {state === 'paused' && <ActionForm desk={patron} action={`${path}/resume`} button={change.resume} />}
    </Section>
  );
}

function Pickup({ patron, reservation: { pickupBranchId }, path }: Props) {
  const { change } = patron.words.deskReservations;
  const { branches, rules } = patron.circulation.options;
  const { pickupBranches } = rules.reservations;
  const choices = branches
    .filter(({ id }) => id !== pickupBranchId && (pickupBranches === undefined || pickupBranches.includes(id)))
    .map(({ id, name }) => ({ key: id, label: name }));
  return (
    <Section id="pickup" title={change.pickupTitle}>
      <ActionForm desk={patron} action={`${path}/pickup`} button={change.movePickup}>
        <ChoiceField name="branch" label={change.pickupBranch} choices={choices} chosen={undefined} />
      </ActionForm>
    </Section>
  );
}

function Queue({ patron, reservation: { queue }, path }: Props) {
  const { change } = patron.words.deskReservations;
  return (
    <Section id="queue" title={change.placeTitle}>
      <ActionForm desk={patron} action={`${path}/queue`} button={change.movePlace}>
        <Field
          label={change.place}
          name="position"
          type="number"
          value={queue === undefined ? '' : formatNumber(queue, 'en')}
          hint={change.placeHint}
          isRequired
          min="1"
        />
      </ActionForm>
    </Section>
  );
}
