import type { Library } from '@buchfink/contract/libraries';
import { mdiAlertOutline } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { shortNameOf } from './library-name.ts';
import styles from './metasearch.module.css';
import { hasFailed, type TargetView } from './target-view.ts';

interface Given {
  targets: readonly TargetView[];
  libraries: readonly Library[];
  onRetry: () => void;
}

/** Which libraries did not answer, below what the others have; they can be asked once more. */
export function FailedNote({ targets, libraries, onRetry }: Given) {
  const t = useT();
  const locale = useLocale();
  const failed = targets.filter(hasFailed).map(({ libraryId }) => libraryId);
  const names = failed.flatMap((id) => {
    const library = libraries.find((one) => one.id === id);
    return library ? [shortNameOf(library, libraries)] : [];
  });
  if (names.length === 0) return null;
  return (
    <div className={styles.failed}>
      <Icon path={mdiAlertOutline} />
      <p>
        {names.length === 1
          ? t('metasearch.failed-one', { library: names[0] ?? '' })
          : t('metasearch.failed-some', { libraries: new Intl.ListFormat(locale).format(names) })}
      </p>
      <Button variant="text" onClick={onRetry}>
        {t('metasearch.again')}
      </Button>
    </div>
  );
}
