import type { Library } from '@buchfink/contract/libraries';
import { mdiAlertOutline, mdiCloudOffOutline, mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { shortLibraryName } from '#shared/libraries/short-library-name.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from '../metasearch.module.css';
import type { StreamState } from '../stream/stream-state.ts';
import { hasFailed, isHalted } from '../stream/target-view.ts';

interface Props {
  stream: StreamState;
  libraries: readonly Library[];
  onRetry: () => void;
}

/** Names the libraries missing from the list: there is no connection, the search was halted, or they did not answer. */
export function FailedNote({ stream: { targets, status }, libraries, onRetry }: Props) {
  const t = useT();
  const online = useOnline();
  const locale = useLocale();
  const halted = targets.filter(isHalted).length;
  const lost = targets.filter((target) => target.interruption !== undefined && !isHalted(target)).length;
  const failed = targets
    .filter((target) => hasFailed(target) && !target.interruption)
    .map(({ libraryId }) => libraryId);
  const names = failed.flatMap((id) => {
    const library = libraries.find((library) => library.id === id);
    return library ? [shortLibraryName(library, libraries)] : [];
  });
  const again = (
    <Button variant="text" onClick={onRetry}>
      {t('metasearch.again')}
    </Button>
  );
  if (lost > 0 && (!online || status === 'failed')) {
    return (
      <Note icon={mdiCloudOffOutline} action={online ? again : null}>
        {t(online ? 'metasearch.lost' : 'metasearch.lost-offline', { count: lost })}
      </Note>
    );
  }
  if (halted > 0) {
    return (
      <Note
        icon={mdiInformationOutline}
        action={
          <Button variant="text" onClick={onRetry}>
            {t('metasearch.continue')}
          </Button>
        }
      >
        {t('metasearch.halted', { count: halted })}
      </Note>
    );
  }
  if (names.length === 0) return null;
  return (
    <Note icon={mdiAlertOutline} action={again}>
      {names.length === 1
        ? t('metasearch.failed-one', { library: names[0] ?? '' })
        : t('metasearch.failed-some', { libraries: new Intl.ListFormat(locale).format(names) })}
    </Note>
  );
}

function Note({ icon, action, children }: { icon: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.failed}>
      <Icon path={icon} />
      <p>{children}</p>
      {action}
    </div>
  );
}
