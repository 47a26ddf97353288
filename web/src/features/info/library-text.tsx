import type { LibraryInfo } from '@buchfink/contract/info';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import styles from './info.module.css';

/** The library's own text; HTML or Markdown, sanitised. */
export function LibraryText({ info }: { info: LibraryInfo }) {
  const t = useT();
  const source = info.markdown ?? info.html ?? '';
  const { data } = useQuery({
    queryKey: ['markdown', source],
    queryFn: async () => (await import('#shared/ui/text/markdown.ts')).markdownToHtml(source),
    enabled: source !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <section className={styles.section}>
      <h2>{t('info.about')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by htmlOf */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: data }} />
    </section>
  );
}
