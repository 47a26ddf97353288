import { useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

/** The page for an unknown address, or for an unknown project. */
export function NotFoundScreen({ project }: { project?: string }) {
  const t = useT();
  const title = project === undefined ? t('not-found.title') : t('not-found.project', { project });
  return (
    <Page title={title} heading="hidden">
      <StateMessage kind="empty" title={title} text={t('not-found.text')}>
        <ButtonLink variant="primary" to="/">
          {t('not-found.home')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}
