import { mdiCloudOffOutline } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { asOfText } from '#shared/opening/as-of-text.ts';
import { useMinute } from '#shared/opening/use-minute.ts';
import { useOnline } from '#shared/state/use-online.ts';
import styles from './age-note.module.css';
import { Icon } from './icon.tsx';

/** When what is shown was last heard from the service (`at`: milliseconds since 1970). */
export function AgeNote({ at }: { at: number }) {
  const t = useT();
  const locale = useLocale();
  const now = useMinute();
  const words = useOnline() ? 'notice.age-unanswered' : 'notice.age';
  return (
    <p className={styles.note} role="status">
      <Icon path={mdiCloudOffOutline} size={20} />
      <span>{t(words, { time: asOfText(locale, at, now) })}</span>
    </p>
  );
}
