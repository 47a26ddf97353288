import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import { useParams } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useConfigState } from '#shared/config/use-config-state.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { PageText } from './page-text.tsx';

/** A page from the project's own config. */
export function ContentScreen() {
  const t = useT();
  const locale = useLocale();
  const { contentId = '' } = useParams();
  const pages = useConfig(({ config }) => config.contentPages);
  const page = Object.hasOwn(pages, contentId) ? pages[contentId] : undefined;
  const title = closestText(page?.title, locale);
  const isAwaited = useConfigState() === 'awaited';
  if (page?.visible)
    return (
      <Page title={title?.text ?? ''} language={otherLanguage(title, locale)}>
        <PageText id={contentId} page={page} />
      </Page>
    );
  if (isAwaited) return <Skeleton height="200px" />;
  return (
    <Page title={t('content.none')} heading="hidden">
      <StateMessage kind="empty" title={t('content.none')} text={t('content.none-text')}>
        <ButtonLink variant="primary" to="/">
          {t('content.home')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}
