import { infoPageIds } from '@buchfink/contract/page';
import { matchPath, useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useConfigState } from '#shared/config/use-config-state.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { plainPageAddress } from '#shared/links/plain-page-address.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { PageText } from './page-text.tsx';

/**
 * The pages general, imprint and privacy from the project's config; without a config, the service's own pages.
 */
export function InfoPageScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const id = infoPageIds.find((pageId) => matchPath(`/${pageId}`, pathname)) ?? 'general';
  return (
    <Page title={t(`shell.${id}`)}>
      <InfoPageText id={id} />
    </Page>
  );
}

/** The text of a page of the config, or what stands in for it while the config is not known. */
export function InfoPageText({ id }: { id: (typeof infoPageIds)[number] }) {
  const t = useT();
  const page = useConfig(({ config }) => config.infoPages[id]);
  const state = useConfigState();
  if (state === 'known') return <PageText id={id} page={page} />;
  if (state === 'awaited') return <Skeleton height="120px" />;
  return (
    <p>
      {t('about.page-late')} <a href={plainPageAddress(id)}>{t('about.page-open')}</a>
    </p>
  );
}
