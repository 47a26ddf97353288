import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import { useT } from '#shared/i18n/use-t.ts';
import styles from '../checkout.module.css';

/** What was returned in this visit. */
export function ReturnedList({ items }: { items: readonly ReturnRequest[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <section className={styles.borrowed} aria-labelledby="returned-title">
      <h2 id="returned-title">
        {t('checkout.return-list')} <span>{items.length}</span>
      </h2>
      <ul>
        {items.map(({ copyId, recordId, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and a copy may be returned twice
          <li key={`${recordId}/${copyId}/${index}`}>
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
