import { bidiIsolate } from '@buchfink/contract/text/bidi-isolate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './events.module.css';

/** The description of an event, opened on demand: a series would repeat the same text. */
export function EventText({ markdown, title }: { markdown: string; title: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['markdown', markdown],
    queryFn: async () => (await import('#shared/ui/text/markdown.ts')).markdownToHtml(markdown),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details className={styles.about} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('events.about')}
        <VisuallyHidden>: {bidiIsolate(title)}</VisuallyHidden>
      </summary>
      {data ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by htmlOf
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: data }} />
      ) : (
        <p className={styles.text}>{markdown}</p>
      )}
    </details>
  );
}
