import { useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/ui/page.tsx';
import { HelpLinks } from './help-links.tsx';
import { PageText } from './page-text.tsx';

const pageIds = ['general', 'imprint', 'privacy', 'help'] as const;

/** General, imprint, privacy or help, as the project's config has them. */
export function InfoPageScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const id = pageIds.find((one) => pathname === `/${one}`) ?? 'general';
  const page = useConfig(({ config }) => config.infoPages[id]);
  return (
    <Page title={t(`shell.${id}`)}>
      {id === 'help' ? <HelpLinks /> : null}
      <PageText id={id} page={page} />
    </Page>
  );
}
