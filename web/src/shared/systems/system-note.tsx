import { mdiCloudAlertOutline, mdiWrenchOutline } from '@mdi/js';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { StatusSentences } from './status-sentences.tsx';
import { statusText } from './status-text.ts';
import styles from './system-note.module.css';
import { type ScreenContent, useSystemStatus } from './use-system-status.ts';

await loadFurtherTexts();

/** Says that a library's systems are down or in maintenance, above what the screen can still show. */
export function SystemNote({
  libraryId,
  content,
  error,
}: {
  libraryId: number;
  content: ScreenContent;
  error?: unknown;
}) {
  const t = useT();
  const locale = useLocale();
  const status = useSystemStatus(libraryId, content, error);
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  if (!status || !library) return null;
  const { title, sentences } = statusText(status, library.libname, locale, t);
  return (
    <div className={styles.note} role="status">
      <Icon path={status.state === 'maintenance' ? mdiWrenchOutline : mdiCloudAlertOutline} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>
          <StatusSentences status={status} sentences={[...sentences, t('system.watching')]} />
        </p>
      </div>
    </div>
  );
}
