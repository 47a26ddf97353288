import { loadShareSheet } from '@buchfink/device/share/share';
import { formatDate } from '@buchfink/texts/format';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from './checkout.module.css';
import { type BorrowedItem, isStillSecured } from './checkout-state.ts';

/** What was borrowed in this visit, with a receipt. */
export function BorrowedList({ items }: { items: readonly BorrowedItem[] }) {
  const t = useT();
  const locale = useLocale();
  if (items.length === 0) return null;
  const due = ({ dueDate, dueText = '' }: BorrowedItem['request']) =>
    dueDate ? formatDate(locale, dueDate, { dateStyle: 'medium' }) : dueText;
  const share = async () => {
    const lines = items.map(({ request }) => `${request.title} – ${t('checkout.due')} ${due(request)}`);
    await (await loadShareSheet()).share({ title: t('checkout.list'), text: lines.join('\n') });
  };
  return (
    <section className={styles.borrowed} aria-labelledby="borrowed-title">
      <h2 id="borrowed-title">
        {t('checkout.list')} <span>{items.length}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.request.requestId}>
            <span>{item.request.title}</span>
            <span className={styles.small}>
              {t('checkout.due')} {due(item.request)}
            </span>
            {isStillSecured(item) ? <span className={styles.locked}>{t('checkout.locked')}</span> : null}
          </li>
        ))}
      </ul>
      <Button variant="tonal" onClick={() => void share()}>
        {t('checkout.receipt')}
      </Button>
    </section>
  );
}
