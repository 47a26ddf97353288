import { infoPageIds } from '@buchfink/contract/page';
import { matchPath, useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useConfigState } from '#shared/config/use-config-state.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { plainPageAddress } from '#shared/links/plain-page-address.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { HelpLinks } from './help-links.tsx';
import { PageText } from './page-text.tsx';

/**
 * The pages general, imprint, privacy and help from the project's config; without a config, the service's own pages.
 */
export function InfoPageScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const id = infoPageIds.find((pageId) => matchPath(`/${pageId}`, pathname)) ?? 'general';
  const page = useConfig(({ config }) => config.infoPages[id]);
  const state = useConfigState();
  const text = {
    known: <PageText id={id} page={page} />,
    awaited: <Skeleton height="120px" />,
    late: (
      <p>
        {t('about.page-late')} <a href={plainPageAddress(id)}>{t('about.page-open')}</a>
      </p>
    ),
  }[state];
  return (
    <Page title={t(`shell.${id}`)}>
      {id === 'help' ? <HelpLinks /> : null}
      {text}
    </Page>
  );
}
