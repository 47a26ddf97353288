import type { Geo } from '@buchfink/contract/libraries';
import { mdiPlay, mdiStop } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { Chip } from '#shared/ui/action/chip.tsx';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { TargetSheet } from '../lazy-parts.tsx';
import { useMetaChoice } from '../state/use-meta-choice.ts';
import type { MetaSearchView } from '../state/use-meta-search.ts';
import { isHalted, isPending } from '../stream/target-view.ts';
import { LibraryChips } from './library-chips.tsx';
import { sortOwnFirst } from './sort-own-first.ts';

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
  const { libraries, libraryId: current, favourites } = useApp(({ selection }) => selection);
  const { choice, change } = useMetaChoice();
  const [opened, setOpened] = useState(0);
  const { search, isSearching } = meta;
  const everOpened = useHasBeenTrue(opened > 0);
  const targets =
    search.sort === 'default'
      ? sortOwnFirst(meta.targets, { libraries, ownIds: [current, ...favourites], position })
      : meta.targets;
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
      {everOpened ? <TargetSheet meta={meta} opened={opened} position={position} onClose={() => setOpened(0)} /> : null}
    </>
  );
}

/** Ends the search while libraries are still searching; afterwards continues it. */
function HaltButton({ meta: { stream, halt, retry } }: Pick<Props, 'meta'>) {
  const t = useT();
  const isSearching = stream.targets.some(isPending);
  return isSearching || stream.targets.some(isHalted) ? (
    <Chip icon={isSearching ? mdiStop : mdiPlay} onClick={isSearching ? halt : () => retry()}>
      {t(isSearching ? 'metasearch.halt' : 'metasearch.continue')}
    </Chip>
  ) : null;
}
