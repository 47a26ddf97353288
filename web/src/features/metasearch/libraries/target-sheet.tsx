import type { Geo, Library } from '@buchfink/contract/libraries';
import { formatNumber, regionalLocale } from '@buchfink/texts/format';
import { mdiMagnify, mdiPlaylistPlus, mdiRefresh, mdiSelectionRemove } from '@mdi/js';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { kilometres } from '#shared/libraries/library-list.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import type { MetaSearchView } from '../state/use-meta-search.ts';
import { stateLook, type TargetView } from '../stream/target-view.ts';
import { StateMark } from './state-mark.tsx';
import { canRetry, stateSentences } from './state-sentences.ts';
import styles from './target-sheet.module.css';

interface Props {
  meta: MetaSearchView;
  /** The id of the library; 0 = closed. */
  opened: number;
  /** The position of the patron, if it is known. */
  position: Geo | undefined;
  onClose: () => void;
}

/** The state of one library of the search, the reason, and its acts. */
export function TargetSheet({ meta, opened, position, onClose }: Props) {
  const locale = useLocale();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === opened));
  const target = meta.targets.find(({ libraryId }) => libraryId === opened);
  const { search } = meta;
  const listedItems = meta.works.flatMap(({ locations }) => locations.flatMap(({ items }) => items));
  const thenClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet open={target !== undefined && library !== undefined} onClose={onClose} title={library?.libname ?? ''}>
      {target && library ? (
        <TargetDetails
          target={target}
          library={library}
          shownHits={listedItems.filter(({ libraryId }) => libraryId === opened).length}
          distance={position && library.geo && formatKilometres(locale, kilometres(position, library.geo))}
          searchPath={resultPath({ fields: search.fields, filters: {}, sort: 'relevance', libraryId: opened })}
          onRetry={thenClose(() => meta.retry(opened))}
          onMore={
            target.moreHits === 'some' || target.moreHits === 'failed'
              ? thenClose(() => meta.loadMore(opened))
              : undefined
          }
          onRemove={
            search.libraries.length > 1
              ? thenClose(() => meta.navigate({ libraries: search.libraries.filter((id) => id !== opened) }))
              : undefined
          }
        />
      ) : null}
    </Sheet>
  );
}

interface DetailsProps {
  target: TargetView;
  library: Library;
  /** How many of its hits are in the list. */
  shownHits: number;
  /** "1,2 km", if the patron's position is known. */
  distance: string | undefined;
  /** The address of the same search in this library alone. */
  searchPath: string;
  onRetry: () => void;
  /** Absent when this library has no more hits, or they are loading. */
  onMore: (() => void) | undefined;
  /** Absent when it is the only library. */
  onRemove: (() => void) | undefined;
}

function TargetDetails(props: DetailsProps) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const { target, library, distance, searchPath, onRetry, onMore, onRemove } = props;
  const state = stateLook(target);
  const { opening, status } = library;
  const ownText = state === 'maintenance' && status?.text;
  const facts = [library.address ?? library.city, distance, opening && openingText(opening, { t, locale, now })];
  return (
    <>
      <div className={styles.state}>
        <StateMark look={state} />
        <div>
          <p {...(ownText && languageProps(status?.language))}>{ownText || <Sentence {...props} />}</p>
          <p className={styles.place}>{joinIsolated(facts)}</p>
        </div>
      </div>
      <div className={styles.acts}>
        {canRetry(state) ? (
          <Button variant="primary" icon={mdiRefresh} onClick={onRetry}>
            {t('metasearch.again')}
          </Button>
        ) : null}
        {onMore ? (
          <Button variant="primary" icon={mdiPlaylistPlus} isMirrored onClick={onMore}>
            {t('metasearch.more-here')}
          </Button>
        ) : null}
        {state !== 'maintenance' && library.capabilities.search ? (
          <ButtonLink variant="tonal" icon={mdiMagnify} to={searchPath}>
            {t('metasearch.only-here')}
          </ButtonLink>
        ) : null}
        {onRemove ? (
          <Button variant="text" icon={mdiSelectionRemove} onClick={onRemove}>
            {t('metasearch.without')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Sentence({ target, shownHits }: Pick<DetailsProps, 'shownHits' | 'target'>) {
  const t = useT();
  const locale = useLocale();
  const { total = 0, ms = 0 } = target;
  const seconds = new Intl.NumberFormat(regionalLocale(locale), {
    style: 'unit',
    unit: 'second',
    // An abbreviated unit would end with a full stop of its own.
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const words = {
    count: total,
    number: formatNumber(locale, total),
    time: seconds.format(Math.max(0.1, ms / 1000)),
    shown: formatNumber(locale, shownHits),
  };
  const state = stateLook(target);
  return state === 'done' && shownHits < total
    ? t('metasearch.about-done-shown', words)
    : t(stateSentences[state], words);
}
