import { mdiOpenInNew } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';
import styles from './about.module.css';

const pageIds = ['general', 'imprint', 'privacy', 'help'] as const;

/** General, imprint, privacy or help, as the project's config has them. */
export function InfoPageScreen() {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const id = pageIds.find((one) => pathname === `/${one}`) ?? 'general';
  const { text, url } = useConfig(({ config }) => config.infoPages[id]);
  const markdown = text?.[locale] ?? '';
  return (
    <Page title={t(`shell.${id}`)}>
      {url ? (
        <p>
          {t('about.page-external')}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('about.page-open')} <Icon path={mdiOpenInNew} size={16} />
          </a>
        </p>
      ) : null}
      {markdown ? <Markdown key={markdown} source={markdown} /> : null}
      {url || markdown ? null : (
        <StateMessage kind="empty" title={t('about.page-empty')} text={t('about.page-empty-text')} />
      )}
    </Page>
  );
}

function Markdown({ source }: { source: string }) {
  const html = useQuery({
    queryKey: ['markdown', source],
    queryFn: async () => (await import('#shared/ui/markdown.ts')).htmlOf(source),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (html.data === undefined) return <Skeleton height="120px" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify and marked so by the Trusted Types policy
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html.data }} />;
}
