import type { AccountData, Reservation } from '@buchfink/contract/account';
import type { Card } from '#shared/account/card/cards.ts';
import { countOf, isWhole } from '#shared/account/whole-lists.ts';
import { useT } from '#shared/i18n/use-t.ts';
import screen from './account.module.css';
import { ListNote } from './list-note.tsx';
import { ReservationRow } from './reservation-row.tsx';
import styles from './reservations.module.css';

/** The order of states: ready for pick-up, then in transit, then waiting. */
const order: readonly Reservation['state'][] = ['ready', 'in-transit', 'queued', 'paused', 'expired'];

/** The reservations of a card. */
export function ReservationList({ card, data }: { card: Card; data: AccountData }) {
  const t = useT();
  const { reservations } = data;
  const rankOf = ({ state }: Reservation) => order.indexOf(state);
  const sorted = reservations.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (a.pickupUntil ?? '').localeCompare(b.pickupUntil ?? '') ||
      (a.reservedDate ?? '').localeCompare(b.reservedDate ?? ''),
  );
  return (
    <section id="reservations" className={screen.section} aria-labelledby="reservations-title">
      <h2 id="reservations-title" tabIndex={-1}>
        {t('account.reservations')} <span>{countOf(data, 'reservations')}</span>
      </h2>
      <ListNote card={card} list="reservations" data={data} />
      {sorted.length > 0 ? (
        <ul className={styles.reservations}>
          {sorted.map((reservation) => (
            <ReservationRow key={reservation.id} card={card} reservation={reservation} />
          ))}
        </ul>
      ) : isWhole(data, 'reservations') ? (
        <p>{t('account.no-reservations')}</p>
      ) : null}
      {sorted.some(({ cancelToken }) => cancelToken === undefined) ? (
        <p className={styles.hint}>{t('account.cancel-elsewhere')}</p>
      ) : null}
    </section>
  );
}
