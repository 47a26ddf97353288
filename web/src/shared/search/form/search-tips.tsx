import { mdiLightbulbOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Disclosure } from '#shared/ui/overlay/disclosure.tsx';
import styles from './search-tips.module.css';

const tips = ['together', 'either', 'without'] as const;

/** The signs and words that every catalogue understands in a search, each with an example. */
export function SearchTips() {
  const t = useT();
  return (
    <Disclosure className={styles.tips} icon={mdiLightbulbOutline} label={t('media.tips')}>
      <dl className={styles.list}>
        {tips.map((tip) => (
          <div key={tip}>
            <dt>
              <kbd>{t(`media.tip-${tip}-said`)}</kbd>
            </dt>
            <dd>{t(`media.tip-${tip}`)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
