import type { Copy, RecordView } from '@buchfink/contract/record';
import type { Translate } from '@buchfink/texts/texts';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';
import { copiesByBranch } from './copies-by-branch.ts';
import styles from './record.module.css';
import copiesStyles from './record-copies.module.css';

/** The copies, branch by branch. */
export function RecordCopies({ view: { libraryId, copies, availability } }: { view: RecordView }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const home = useHomeBranch(libraryId)?.id;
  if (copies.length === 0) return null;
  return (
    <section>
      <h2>{t('catalogue.where')}</h2>
      {availability.statesFrom === 'nobody' ? <p className={styles.gap}>{t('catalogue.states-unknown')}</p> : null}
      {copiesByBranch(copies, home).map(({ id, name, opening, copies: branchCopies }) => (
        <div key={id} className={copiesStyles.branch}>
          <h3>{name}</h3>
          {id === home || opening ? (
            <p className={styles.small}>
              {joinIsolated([
                id === home && t('catalogue.my-branch'),
                opening && openingText(opening, { t, locale, now }),
              ])}
            </p>
          ) : null}
          <ul>
            {branchCopies.map((copy) => (
              <CopyLine key={copy.id} copy={copy} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function CopyLine({ copy }: { copy: Copy }) {
  const t = useT();
  const locale = useLocale();
  const location = joinIsolated([copy.issue, copy.department, copy.location, copy.shelfmark]);
  const waiting = copy.reservations ? t('catalogue.reservations', { count: copy.reservations }) : undefined;
  const date = formatReturnDate(locale, copy.returnDate) ?? copy.returnText;
  const due = date && t('catalogue.until', { date });
  return (
    <li className={copiesStyles.copy}>
      <p className={styles.small}>{location || t('catalogue.copy')}</p>
      <p>
        <AvailabilityMark state={copy.state} name={copy.absence && copy.status}>
          {joinIsolated([due, copy.delay && delayText(copy.delay, t), waiting])}
        </AvailabilityMark>
      </p>
    </li>
  );
}

/** `PT4H` → ready in about 4 hours. */
function delayText(delay: string, t: Translate): string {
  const count = Number.parseInt(delay.replace(/^PT?/, ''), 10);
  if (delay.endsWith('D')) return t('catalogue.ready-days', { count });
  return delay.endsWith('H') ? t('catalogue.ready-hours', { count }) : t('catalogue.ready-minutes', { count });
}
