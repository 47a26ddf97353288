import { useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/page.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';

/** What stands at an address that is no page. */
export function NotFoundScreen() {
  const t = useT();
  return (
    <Page title={t('not-found.title')} heading="hidden">
      <StateMessage kind="empty" title={t('not-found.title')} text={t('not-found.text')}>
        <ButtonLink variant="primary" to="/">
          {t('not-found.home')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}
