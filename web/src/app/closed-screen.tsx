import type { Library } from '@buchfink/contract/libraries';
import { mdiBankOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { LacksPart } from '#shared/libraries/page/lacks-part.tsx';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import type { LibraryPart } from '#shared/state/libraries/library-parts.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

interface Props {
  /** `other`: single mode is for `library`. `no-list`: what it is, is not known. A part: `library` does not have it. */
  because: 'other' | 'no-list' | LibraryPart;
  library: Library | undefined;
}

/** What stands in place of a screen that the guard keeps closed. */
export function ClosedScreen({ because, library }: Props) {
  if (because === 'no-list' || !library) return <AwaitedLibraries />;
  return because === 'other' ? <OtherLibrary library={library} /> : <WithoutPart library={library} part={because} />;
}

/** In single mode, in place of a screen of other libraries: leads home, or to where the mode ends. */
function OtherLibrary({ library }: { library: Library }) {
  const t = useT();
  const title = t('notice.other-library');
  return (
    <Page title={title} heading="hidden">
      <StateMessage
        kind="empty"
        icon={mdiBankOutline}
        title={title}
        text={t('notice.other-library-text', { library: library.libname })}
      >
        <ButtonLink variant="primary" to="/">
          {t('not-found.home')}
        </ButtonLink>
        <ButtonLink variant="text" to="/settings">
          {t('shell.settings')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}

/** In place of a screen of a part that the library does not have. */
function WithoutPart({ library, part }: { library: Library; part: LibraryPart }) {
  return (
    <Page title={useT()(`notice.no-${part}`)} heading="hidden">
      <LacksPart library={library} part={part} />
    </Page>
  );
}

/** A library is chosen, and the list that says what it is has not arrived. */
function AwaitedLibraries() {
  const t = useT();
  const { isError, error, refetch } = useQuery(librariesQuery(useLocale()));
  return (
    <Page title={t('shell.libraries')} heading="hidden">
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="200px" />}
    </Page>
  );
}
