import { documentLocales } from '@buchfink/contract/config';
import { mdiFilePdfBox, mdiMapSearchOutline, mdiSchoolOutline } from '@mdi/js';
import { useConfig } from '#shared/config/config-store.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { documentAddress } from '#shared/links/document-address.ts';
import { safeTarget } from '#shared/links/safe-target.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from '../content.module.css';

const kinds = [
  { id: 'flyer', text: 'content.flyer', icon: mdiFilePdfBox },
  { id: 'guidedTour', text: 'home.guided-tour', icon: mdiMapSearchOutline },
  { id: 'tutorial', text: 'content.tutorial', icon: mdiSchoolOutline },
] as const;

/** Links to the project's flyer, guided tour and tutorial, each in a new tab. */
export function HelpLinks() {
  const t = useT();
  const locale = useLocale();
  const config = useConfig((state) => state.config);
  const linkEntries = kinds.flatMap(({ id, ...kind }) => {
    const target = safeTarget({ href: documentAddress(config.helpLinks[id], locale, documentLocales(config)) });
    return target && 'href' in target ? [{ id, ...kind, href: target.href }] : [];
  });
  if (linkEntries.length === 0) return null;
  return (
    <ul className={styles.links}>
      {linkEntries.map(({ id, text, icon, href }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            <Icon path={icon} />
            <span>
              {t(text)}
              <small>{t('content.pdf')}</small>
            </span>
            <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
