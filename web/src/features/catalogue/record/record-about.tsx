import type { Detail, RecordView } from '@buchfink/contract/record';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import styles from './record-about.module.css';

/** A longer text fills more than the lines that are shown at first, however wide the screen is. */
const longText = 480;

/** The keys of links to pages of the work, which are shown beside its abstract. */
const pageKeys = ['sample', 'tableOfContents'];

/** Whether a detail is a link to a reading sample or a table of contents, which `RecordAbout` shows. */
export const isLinkToPages = ({ key, href }: Detail) => pageKeys.includes(key) && /^https?:\/\//i.test(href ?? '');

/** What the work is about: the abstract, its first lines at first, and links to a sample and the table of contents. */
export function RecordAbout({ view: { abstract, details } }: { view: RecordView }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const links = details.filter(isLinkToPages);
  if (!abstract && links.length === 0) return null;
  const isLong = abstract !== undefined && abstract.length > longText;
  return (
    <section>
      <h2>{t('catalogue.abstract')}</h2>
      {abstract ? (
        <p dir="auto" className={`${styles.text} ${isLong && !isOpen ? styles.folded : ''}`}>
          {abstract}
        </p>
      ) : null}
      {isLong ? (
        <Button variant="text" className={styles.unfold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'catalogue.abstract-less' : 'catalogue.abstract-more')}
        </Button>
      ) : null}
      {links.length > 0 ? (
        <div className={styles.pages}>
          {links.map((link) => (
            <OutsideLink key={link.href} href={link.href ?? ''} variant="tonal">
              {nameOf(link, links)}
            </OutsideLink>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The kind of the link; of several of the same kind also what the record says of each. */
function nameOf({ key, label, value }: Detail, links: readonly Detail[]): string {
  return links.filter((link) => link.key === key).length > 1 && value !== label ? `${label}: ${value}` : label;
}
