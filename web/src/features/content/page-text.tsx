import type { Locale } from '@buchfink/contract/locale';
import { closestText, type LocalText, otherLanguage } from '@buchfink/contract/text/local-text';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '#shared/config/config-store.ts';
import { publicAddress } from '#shared/connection/service-context.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { NewWindowLink } from '#shared/ui/action/new-window-link.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import styles from './content.module.css';
import { fetchPage } from './fetch-page.ts';
import { pageSource } from './page-source.ts';

interface Props {
  /** The page's key in the config. */
  readonly id: string;
  readonly page: { project?: string | undefined; url?: string | undefined; text?: LocalText | undefined };
}

/** The content of a configured page, from its source. */
export function PageText({ id, page }: Props) {
  const t = useT();
  const locale = useLocale();
  const config = useConfig((state) => state.config);
  const source = pageSource(config, id, page, new URL(publicAddress()).hostname);
  const text = closestText(page.text, locale);
  const markdown = text && { source: text.text, language: otherLanguage(text, locale) };
  if (source.kind === 'file') return <FilePage address={source.address} instead={markdown} />;
  if (source.kind === 'site')
    return (
      <>
        <p>
          {t('about.page-external')}{' '}
          <NewWindowLink href={source.address} hasIcon>
            {t('about.page-open')}
          </NewWindowLink>
        </p>
        {markdown ? <Markdown key={markdown.source} {...markdown} /> : null}
      </>
    );
  return markdown ? <Markdown key={markdown.source} {...markdown} /> : <NoText />;
}

/** Html of the media host. The config's text replaces it when it cannot be fetched. */
function FilePage({ address, instead }: { address: string; instead: MarkdownText | undefined }) {
  const html = useQuery({
    queryKey: ['page', address],
    queryFn: async ({ signal }) => {
      const [page, { sanitizeHtml: cleanHtml }] = await Promise.all([
        fetchPage(address, signal),
        import('#shared/ui/text/markdown.ts'),
      ]);
      return page === undefined ? '' : cleanHtml(page, address);
    },
    staleTime: 5 * 60_000,
  });
  if (html.data) return <Html html={html.data} />;
  if (html.isPending) return <Skeleton height="120px" />;
  if (instead) return <Markdown {...instead} />;
  return html.isError ? <ErrorState error={html.error} onRetry={() => void html.refetch()} /> : <NoText />;
}

/** A text of the project; `language` where it is not the app's. */
interface MarkdownText {
  readonly source: string;
  readonly language: Locale | undefined;
}

function Markdown({ source, language }: MarkdownText) {
  const html = useQuery({
    queryKey: ['markdown', source],
    queryFn: async () => (await import('#shared/ui/text/markdown.ts')).markdownToHtml(source),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return html.data === undefined ? <Skeleton height="120px" /> : <Html html={html.data} language={language} />;
}

function Html({ html, language }: { html: string; language?: Locale | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by DOMPurify, as the Trusted Types policy requires
  return <div className={styles.text} {...languageProps(language)} dangerouslySetInnerHTML={{ __html: html }} />;
}

function NoText() {
  const t = useT();
  return <StateMessage kind="empty" title={t('about.page-empty')} text={t('about.page-empty-text')} />;
}
