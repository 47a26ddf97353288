import type { Library } from '@buchfink/contract/libraries';
import { useLocation } from 'react-router';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { afterLogin } from '#shared/session/after-login.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { anyHasPart, hasPart, type LibraryPart } from '../../state/libraries/library-parts.ts';

interface Props {
  library: Library;
  part: LibraryPart;
}

/** In place of a part that a library does not have: says so, and leads to what there is. */
export function LacksPart({ library, part }: Props) {
  const t = useT();
  const withMeta = useMetasearchEnabled();
  const hasCatalogue = hasPart(library, 'catalogue');
  return (
    <StateMessage
      kind="empty"
      title={t(`notice.no-${part}`)}
      text={t(`notice.no-${part}-text`, { library: library.libname })}
    >
      {hasCatalogue ? (
        <ButtonLink variant="primary" to={`/search/${library.id}`}>
          {t('shell.catalogue')}
        </ButtonLink>
      ) : null}
      <ButtonLink variant={hasCatalogue ? 'text' : 'primary'} to={`/info/${library.id}`}>
        {t('info.address-hours')}
      </ButtonLink>
      {part === 'catalogue' && withMeta ? (
        <ButtonLink variant="text" to="/metasearch">
          {t('shell.metasearch')}
        </ButtonLink>
      ) : null}
      {part === 'accounts' ? <LoginElsewhere /> : null}
    </StateMessage>
  );
}

/** The way to log in with a card of another library. Renders nothing where no other one has accounts. */
function LoginElsewhere() {
  const t = useT();
  const libraries = useApp(({ selection }) => selection.libraries);
  const { to: back } = afterLogin(new URLSearchParams(useLocation().search));
  if (!anyHasPart(libraries, 'accounts')) return null;
  return (
    <ButtonLink variant="text" to={loginAddress({ back })}>
      {t('login.elsewhere')}
    </ButtonLink>
  );
}
