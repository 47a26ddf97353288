import type { Editions, Item } from '@buchfink/contract/search';
import type { SearchAddress } from '@buchfink/contract/search/search-address';
import { mediaTypeInSentence } from '@buchfink/texts/media-type-in-sentence';
import { mdiChevronDown, mdiLayersOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { useFocusOnLoadMore } from '#shared/ui/browser/use-focus-on-load-more.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { EditionList } from '../editions/edition-list.tsx';
import styles from '../editions/editions.module.css';
import { useSearch } from './use-search.ts';

/** The number of editions of a hit, and a list of them on demand. */
export function ResultEditions({ item, editions, search }: { item: Item; editions: Editions; search: SearchAddress }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const [open, setOpen] = useState(false);
  const otherMedia = editions.mediaTypes
    .filter((type) => type !== item.mediaType)
    .map((type) => mediaTypeInSentence(t(`media.${type}`), t));
  const media = new Intl.ListFormat(locale).format([...new Set(otherMedia)]);
  return (
    <div className={styles.editions}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon path={mdiLayersOutline} size={18} />
        {t(media ? 'catalogue.editions-also' : 'catalogue.editions', { count: editions.count, media })}
        <Icon path={mdiChevronDown} size={18} />
      </button>
      <div id={id} className={styles.inside}>
        {open ? <EditionResults item={item} count={editions.count} search={search} /> : null}
      </div>
    </div>
  );
}

/** The same search within one work, the latest edition first. */
function EditionResults({ item, count, search }: { item: Item; count: number; search: SearchAddress }) {
  const t = useT();
  const ofWork = {
    ...search,
    filters: { ...search.filters, work: [item.workKey] },
    sort: 'year',
    group: 'none',
  } as const;
  const query = useSearch(item.libraryId, ofWork, true);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { list, rememberEntries } = useFocusOnLoadMore<HTMLUListElement>(items.length);
  const ask = () => {
    if (query.isFetchingNextPage) return;
    rememberEntries();
    void query.fetchNextPage();
  };
  if (query.isError && !query.data) {
    return (
      <p className={styles.failed} role="alert">
        {t('catalogue.editions-failed')}
        <Button variant="text" onClick={() => void query.refetch()}>
          {t('shell.retry')}
        </Button>
      </p>
    );
  }
  if (!query.data) {
    return (
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: Math.min(count, 4) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a skeleton are alike
          <Skeleton key={index} height="56px" />
        ))}
      </div>
    );
  }
  return (
    <>
      <EditionList ref={list} of={item} items={items} />
      {query.hasNextPage ? (
        <Button variant="text" aria-disabled={query.isFetchingNextPage} onClick={ask}>
          {t(query.isFetchingNextPage ? 'catalogue.more-loading' : 'catalogue.editions-more')}
        </Button>
      ) : null}
    </>
  );
}
