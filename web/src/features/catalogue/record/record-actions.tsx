import type { RecordView } from '@buchfink/contract/record';
import { mdiContentCopy, mdiDownload, mdiFormatQuoteClose, mdiShareVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { publicAddress } from '#shared/connection/service-context.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { copyText } from '#shared/ui/sharing/copy-text.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { WatchButton } from '#shared/watchlist/watch-button.tsx';
import recordStyles from './record.module.css';
import styles from './record-actions.module.css';

/** Adds the record to the watchlist, shares it, or cites it. */
export function RecordActions({ view }: { view: RecordView }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const [citing, setCiting] = useState(false);
  const copy = async (text: string) => {
    showSnackbar({ text: t((await copyText(text)) ? 'catalogue.copied' : 'catalogue.not-copied') });
  };
  const share = async () => {
    const { shareLink } = await import('#shared/ui/sharing/share-link.ts');
    const message = await shareLink(
      { title: view.title, url: `${publicAddress()}${pathname}${search}` },
      'catalogue.copied',
    );
    if (message) showSnackbar({ text: t(message) });
  };
  return (
    <div className={styles.side}>
      <WatchButton work={view} showsLabel />
      <Button variant="text" icon={mdiShareVariantOutline} onClick={() => void share()}>
        {t('catalogue.share')}
      </Button>
      <Button variant="text" icon={mdiFormatQuoteClose} aria-haspopup="dialog" onClick={() => setCiting(true)}>
        {t('catalogue.cite')}
      </Button>
      <Dialog open={citing} onClose={() => setCiting(false)} title={t('catalogue.cite')}>
        <p className={recordStyles.small}>{t('catalogue.cite-text')}</p>
        <CitationFormat
          name="BibTeX"
          file={`${fileName(view.id)}.bib`}
          type="application/x-bibtex"
          text={view.citation.bibtex}
          copy={copy}
        />
        <CitationFormat
          name="RIS"
          file={`${fileName(view.id)}.ris`}
          type="application/x-research-info-systems"
          text={view.citation.ris}
          copy={copy}
        />
      </Dialog>
    </div>
  );
}

function CitationFormat({
  name,
  file,
  type,
  text,
  copy,
}: {
  name: string;
  file: string;
  type: string;
  text: string;
  copy: (text: string) => Promise<void>;
}) {
  const t = useT();
  const save = async () => (await import('#shared/ui/sharing/download.ts')).download(file, type, text);
  return (
    <section className={styles.format} aria-label={name}>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <div className={styles.formatActions}>
        <Button variant="tonal" icon={mdiContentCopy} onClick={() => void copy(text)}>
          {t('catalogue.copy-text')}
        </Button>
        <Button variant="text" icon={mdiDownload} onClick={() => void save()}>
          {t('catalogue.download')}
        </Button>
      </div>
    </section>
  );
}

function fileName(id: string): string {
  return id.replace(/[^\w-]+/g, '_').slice(0, 60) || 'record';
}
