import type { PlainKey } from '@buchfink/texts/texts';
import { useT } from '#shared/i18n/use-t.ts';
import { ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import styles from './browse-links.module.css';

interface Props {
  links: readonly { readonly label: PlainKey; readonly icon: string; readonly to: string }[];
}

/** Searches to go on with where one found nothing. */
export function BrowseLinks({ links }: Props) {
  const t = useT();
  return (
    <section className={styles.browse}>
      <h2>{t('catalogue.browse')}</h2>
      <Chips>
        {links.map(({ label, icon, to }) => (
          <li key={label}>
            <ChipLink icon={icon} to={to}>
              {t(label)}
            </ChipLink>
          </li>
        ))}
      </Chips>
    </section>
  );
}
