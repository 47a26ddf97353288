import type { UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { addDays } from '@buchfink/contract/calendar-date';
import { maxPauseDays } from '@buchfink/contract/multi-step';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatNumber } from '../../../../messages/format-values.ts';
import { renderField } from '../../frame/forms.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { renderActForm, renderChoice, renderSection } from '../desk-forms.ts';
import { reservationState } from './reservations-section.ts';

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
  const { change } = words.reservations;
  const path = reservationPath(patron, reservation.id);
  const isWaiting = reservation.canPause === true;
  const cancel =
    reservation.cancelToken === undefined
      ? ''
      : `<div class="acts"><a href="${escapeHtml(`${path}/cancel`)}">${escapeHtml(words.reservations.cancel)}</a></div>`;
  const sections = [
    renderPause(patron, reservation, path),
    reservation.canChangePickup === true ? renderPickup(patron, reservation, path) : '',
    renderQueue(patron, reservation, path),
  ];
  return {
    title: titleOf(patron, reservation),
    lead: [patron.patron.name ?? patron.patron.card, reservationState(patron, reservation)].join(' · '),
    back: { path: patron.patronPath, text: words.toPatron },
    notice,
    content: `${isWaiting ? sections.join('') : `<p class="nothing">${escapeHtml(change.notWaiting)}</p>`}${cancel}`,
  };
}

function renderPause(patron: PatronCall, { state, pausedUntil }: UnlabelledReservation, path: string): string {
  const { change } = patron.words.reservations;
  const pause = renderActForm(patron, {
    action: `${path}/pause`,
    fields: renderField({
      ...{ label: change.pauseUntil, name: 'until', type: 'date', hint: change.pauseHint, value: pausedUntil ?? '' },
      ...{ min: patron.today, max: addDays(patron.today, maxPauseDays) },
    }),
    button: change.pause,
  });
  const resume = state === 'paused' ? renderActForm(patron, { action: `${path}/resume`, button: change.resume }) : '';
  return renderSection('pause', change.pauseTitle, `${pause}${resume}`);
}

function renderPickup(patron: PatronCall, { pickupBranchId }: UnlabelledReservation, path: string): string {
  const { change } = patron.words.reservations;
  const { branches, rules } = patron.circulation.options;
  const { pickupBranches } = rules.reservations;
  const choices = branches
    .filter(({ id }) => id !== pickupBranchId && (pickupBranches === undefined || pickupBranches.includes(id)))
    .map(({ id, name }) => ({ key: id, label: name }));
  const form = renderActForm(patron, {
    action: `${path}/pickup`,
    fields: renderChoice('branch', change.pickupBranch, choices, undefined),
    button: change.movePickup,
  });
  return renderSection('pickup', change.pickupTitle, form);
}

function renderQueue(patron: PatronCall, { queue }: UnlabelledReservation, path: string): string {
  const { change } = patron.words.reservations;
  const form = renderActForm(patron, {
    action: `${path}/queue`,
    fields: renderField({
      ...{ label: change.place, name: 'position', type: 'number', hint: change.placeHint, isRequired: true, min: '1' },
      value: queue === undefined ? '' : formatNumber(queue, 'en'),
    }),
    button: change.movePlace,
  });
  return renderSection('queue', change.placeTitle, form);
}
