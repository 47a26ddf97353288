import { mdiCalendarPlusOutline, mdiContentCopy, mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import buttons from '#shared/ui/action/button.module.css';
import { Button } from '#shared/ui/action/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { copyText } from '#shared/ui/sharing/copy-text.ts';
import styles from './reminders.module.css';

/** The address of a calendar feed: to subscribe, copy or download. It is shown only once. */
export function FeedAddress({ url, count }: { url: string; count: number }) {
  const t = useT();
  const [copied, setCopied] = useState<boolean>();
  return (
    <div className={styles.address}>
      <h3>{t('reminders.feed-made', { count })}</h3>
      <TextField
        label={t('reminders.feed-address')}
        hint={t(copied ? 'reminders.copied' : copied === false ? 'reminders.not-copied' : 'reminders.feed-once')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <p className={styles.acts}>
        <a className={`${buttons.button} ${buttons.primary}`} href={url.replace(/^https?:/, 'webcal:')}>
          <Icon path={mdiCalendarPlusOutline} size={20} />
          {t('reminders.subscribe')}
        </a>
        <Button variant="line" icon={mdiContentCopy} onClick={() => void copyText(url).then(setCopied)}>
          {t('reminders.copy')}
        </Button>
        <a className={`${buttons.button} ${buttons.text}`} href={url} download="">
          <Icon path={mdiDownload} size={20} />
          {t('reminders.download')}
        </a>
      </p>
      <p className={styles.hint}>{t('reminders.download-hint')}</p>
    </div>
  );
}
