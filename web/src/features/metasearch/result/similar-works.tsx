import { formatNumber } from '@buchfink/texts/format';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from '../metasearch.module.css';

/** Offers the works that only approximate the query, which are never among the others. */
export function SimilarWorks({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className={styles.more}>
      <Button variant="text" onClick={onShow}>
        {t('metasearch.similar-show', { count, number: formatNumber(locale, count) })}
      </Button>
    </div>
  );
}
