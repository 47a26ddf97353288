import { mdiBookmarkOutline, mdiCloudOffOutline } from '@mdi/js';
import { useConnected } from '#shared/connection/service-connection.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { StoredSearchList } from './lazy-parts.tsx';

/** The state before a search: an introduction, or what is missing for a search. */
export function MetaStart({ tooShort, noLibraries }: { tooShort: boolean; noLibraries: boolean }) {
  const t = useT();
  const online = useOnline();
  const connected = useConnected();
  if (noLibraries) {
    return <StateMessage kind="empty" title={t('metasearch.no-libraries')} text={t('metasearch.no-libraries-text')} />;
  }
  if (tooShort) {
    return <StateMessage kind="empty" title={t('catalogue.short-title')} text={t('catalogue.short-text')} />;
  }
  if (online) return <StateMessage kind="empty" title={t('metasearch.begin')} text={t('metasearch.begin-text')} />;
  return (
    <>
      <StateMessage
        kind="offline"
        icon={mdiCloudOffOutline}
        title={t(connected ? 'shell.out-of-service' : 'errors.offline-title')}
        text={t('metasearch.offline')}
      >
        <ButtonLink variant="primary" icon={mdiBookmarkOutline} to="/watchlist">
          {t('shell.watchlist')}
        </ButtonLink>
      </StateMessage>
      <StoredSearchList />
    </>
  );
}
