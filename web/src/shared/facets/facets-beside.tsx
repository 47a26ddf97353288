import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useMedia } from '#shared/ui/browser/use-media.ts';
import styles from './facets.module.css';

/** The width from which the filters are beside the hits, as in `facets.module.css`. */
const wide = '(min-width: 960px)';

/** The filters beside the hits. A narrow window has them in a sheet: here they would only cost time. */
export function FacetsBeside({ children }: { children: ReactNode }) {
  const t = useT();
  return useMedia(wide) ? (
    <aside className={styles.side} aria-label={t('catalogue.narrow')}>
      {children}
    </aside>
  ) : null;
}
