import type { Item } from '@buchfink/contract/search';
import { recordPath } from '@buchfink/contract/text/path-segment';
import type { Ref } from 'react';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import { MediaIcon } from '#shared/ui/work/media-icon.tsx';
import { StretchedLink } from '#shared/ui/work/stretched-link.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { editionText } from './edition-text.ts';
import styles from './editions.module.css';
import { ItemAvailability } from './item-availability.tsx';

interface Props {
  /** The work. */
  of: Pick<Item, 'title' | 'author' | 'language'>;
  items: readonly Item[];
  ref?: Ref<HTMLUListElement>;
}

/** Editions and media types of one work, each with what distinguishes it. */
export function EditionList({ of, items, ref }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul ref={ref} className={styles.list}>
      {items.map((item) => {
        const medium = joinIsolated([t(`media.${item.mediaType}`), formatYear(item)]);
        const details = editionText(item, of, locale);
        return (
          <li key={`${item.position} ${item.id}`} className={styles.edition}>
            <span className={styles.cover}>
              <Cover work={item} />
            </span>
            <div>
              <p className={styles.medium}>
                <MediaIcon type={item.mediaType} />
                {item.id === null ? (
                  medium
                ) : (
                  <StretchedLink to={recordPath(item.libraryId, item.id)}>{medium}</StretchedLink>
                )}
              </p>
              {details ? <p className={styles.other}>{details}</p> : null}
              <p>
                <ItemAvailability item={item} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
