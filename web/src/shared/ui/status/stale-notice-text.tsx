import { mdiCloudOffOutline } from '@mdi/js';
import { useConnected } from '#shared/connection/service-connection.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatAsOf } from '#shared/opening/format-as-of.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './stale-notice-text.module.css';

/** When the shown answer came from the service (`at`: milliseconds since 1970). */
export function StaleNoticeText({ at }: { at: number }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  // A service that rests can be reached: the device is not offline.
  const words = useConnected() ? 'notice.age-unanswered' : 'notice.age';
  return (
    <p className={styles.note} role="status">
      <Icon path={mdiCloudOffOutline} size={20} />
      <span>{t(words, { time: formatAsOf(locale, at, now) })}</span>
    </p>
  );
}
