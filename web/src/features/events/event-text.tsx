import type { Locale } from '@buchfink/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './events.module.css';

interface Props {
  readonly markdown: string;
  readonly title: string;
  /** The language of both, where it is known and not the app's. */
  readonly language: Locale | undefined;
}

/** The description of an event, opened on demand: a series would repeat the same text. */
export function EventText({ markdown, title, language }: Props) {
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
        <div
          className={styles.text}
          dir="auto"
          {...languageProps(language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by htmlOf
          dangerouslySetInnerHTML={{ __html: data }}
        />
      ) : (
        <p className={styles.text} dir="auto" {...languageProps(language)}>
          {markdown}
        </p>
      )}
    </details>
  );
}
