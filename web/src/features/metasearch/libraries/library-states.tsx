import type { Geo } from '@buchfink/contract/libraries';
import { mdiPlayCircleOutline, mdiStopCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { kilometres } from '#shared/libraries/library-list.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';
import { Chip } from '#shared/ui/action/chip.tsx';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { TargetSheet } from '../lazy-parts.tsx';
import type { MetaSearchView } from '../use-meta-search.ts';
import { LibraryChips } from './library-chips.tsx';
import { sortOwnFirst } from './sort-own-first.ts';
import { isHalted, isPending } from './target-view.ts';
import { useMetaChoice } from './use-meta-choice.ts';

interface Props {
  meta: MetaSearchView;
  position: Geo | undefined;
  onChange: () => void;
  onFields: () => void;
}

/** Chips that are shown at first on a wide screen; with the button for the others they fill two lines. */
const maxChips = 7;

/** The state of each library of the search, and the details of one. */
export function LibraryStates({ meta, position, onChange, onFields }: Props) {
  const locale = useLocale();
  const { libraries, libraryId: current, favourites } = useApp(({ selection }) => selection);
  const { choice, change } = useMetaChoice();
  const [opened, setOpened] = useState(0);
  const { search, isSearching } = meta;
  const library = libraries.find(({ id }) => id === opened);
  const close = () => setOpened(0);
  const everOpened = useHasBeenTrue(opened > 0);
  const targets =
    search.sort === 'default'
      ? sortOwnFirst(meta.targets, { libraries, ownIds: [current, ...favourites], position })
      : meta.targets;
  const target = targets.find(({ libraryId }) => libraryId === opened);
  const listedItems = meta.works.flatMap(({ locations }) => locations.flatMap(({ items }) => items));
  return (
    <>
      <LibraryChips
        targets={isSearching ? targets : []}
        isOver={meta.isOver}
        libraryCount={search.libraries.length}
        libraries={libraries}
        maxChips={maxChips}
        showEmpty={choice.showEmpty}
        onShowEmpty={(showEmpty) => change({ showEmpty })}
        onOpen={setOpened}
        onChange={onChange}
        onFields={onFields}
      >
        {isSearching ? <HaltButton meta={meta} /> : null}
      </LibraryChips>
      {everOpened ? (
        <TargetSheet
          target={target}
          library={library}
          shownHits={listedItems.filter(({ libraryId }) => libraryId === opened).length}
          distance={position && library?.geo ? formatKilometres(locale, kilometres(position, library.geo)) : undefined}
          searchPath={resultPath({ fields: search.fields, filters: {}, sort: 'relevance', libraryId: opened })}
          onClose={close}
          onRetry={() => {
            close();
            meta.retry(opened);
          }}
          onMore={
            target?.moreHits === 'some' || target?.moreHits === 'failed'
              ? () => {
                  close();
                  meta.loadMore(opened);
                }
              : undefined
          }
          onRemove={
            search.libraries.length > 1
              ? () => {
                  close();
                  meta.navigate({ libraries: search.libraries.filter((id) => id !== opened) });
                }
              : undefined
          }
        />
      ) : null}
    </>
  );
}

/** Ends the search while libraries are still searching; afterwards continues it. */
function HaltButton({ meta }: Pick<Props, 'meta'>) {
  const t = useT();
  const { targets } = meta.stream;
  if (targets.some(isPending))
    return (
      <Chip icon={mdiStopCircleOutline} onClick={meta.halt}>
        {t('metasearch.halt')}
      </Chip>
    );
  return targets.some(isHalted) ? (
    <Chip icon={mdiPlayCircleOutline} onClick={() => meta.retry()}>
      {t('metasearch.continue')}
    </Chip>
  ) : null;
}
