import { useT } from '#shared/i18n/use-t.ts';
import { SearchLink } from '#shared/search/search-link.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

/** In place of a login where no library has accounts. */
export function NoAccounts() {
  const t = useT();
  return (
    <StateMessage kind="empty" title={t('notice.no-accounts')} text={t('login.none-text')}>
      <SearchLink variant="primary" />
    </StateMessage>
  );
}
