import type { Library } from '@buchfink/contract/libraries';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch/metasearch-limits';
import { mdiCrosshairsGps, mdiHeartOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { filterLibraries, kilometres } from '#shared/libraries/library-list.ts';
import { PositionMessage } from '#shared/libraries/position-message.tsx';
import type { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import styles from './choice-dialog.module.css';
import { ChoiceGroups } from './choice-groups.tsx';
import { nearestLibraries } from './nearest-libraries.ts';

interface Props {
  open: boolean;
  /** All libraries that can be searched. */
  libraries: readonly Library[];
  /** The libraries of the current search. */
  chosen: readonly number[];
  geolocation: ReturnType<typeof useGeolocation>;
  onClose: () => void;
  onConfirm: (libraries: readonly number[]) => void;
}

/** Chooses the libraries to search: one by one, all, favourites, nearby, or a group. */
export function ChoiceDialog(props: Props) {
  const t = useT();
  const [picked, setPicked] = useState<readonly number[]>();
  const { open, libraries, chosen, geolocation, onClose, onConfirm } = props;
  const now = picked ?? chosen;
  const close = () => {
    setPicked(undefined);
    onClose();
  };
  const tooMany = now.length > maxMetaSearchLibraries;
  const take = () => {
    setPicked(undefined);
    onConfirm(now);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('metasearch.choice')}
      acts={
        <>
          <p className={styles.count} role="status">
            {tooMany
              ? t('metasearch.too-many', { count: maxMetaSearchLibraries })
              : t('metasearch.choice-count', { count: now.length, all: libraries.length })}
          </p>
          <Button variant="primary" disabled={now.length === 0 || tooMany} onClick={take}>
            {t('metasearch.choice-take', { count: now.length })}
          </Button>
        </>
      }
    >
      <LibraryChoice libraries={libraries} picked={now} geolocation={geolocation} onPick={setPicked} />
    </Sheet>
  );
}

interface ChoiceProps extends Pick<Props, 'libraries' | 'geolocation'> {
  picked: readonly number[];
  onPick: (libraries: readonly number[]) => void;
}

function LibraryChoice({ libraries, picked, geolocation: { position, state, locate }, onPick }: ChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const favourites = useApp(({ selection }) => selection.favourites);
  const [text, setText] = useState('');
  const [wantsNear, setWantsNear] = useState(false);
  const near = position && nearestLibraries(libraries, position);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new position changes the choice
  useEffect(() => {
    if (wantsNear && near) onPick(near);
  }, [position]);
  const all = libraries.map(({ id }) => id);
  const filteredLibraries = filterLibraries(libraries, {
    text,
    openNow: false,
    favouritesOnly: false,
    favourites,
    position,
  });
  const isAll = (ids: readonly number[]) => ids.length === picked.length && ids.every((id) => picked.includes(id));
  const toggle = (id: number) =>
    onPick(picked.includes(id) ? picked.filter((pickedId) => pickedId !== id) : [...picked, id]);
  return (
    <>
      <div className={styles.tools}>
        <TextField
          label={t('metasearch.choice-filter')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Chips label={t('metasearch.choice-quick')}>
          <li>
            <Chip aria-pressed={isAll(all)} onClick={() => onPick(all)}>
              {t('metasearch.choice-all')}
            </Chip>
          </li>
          <li>
            <Chip aria-pressed={picked.length === 0} onClick={() => onPick([])}>
              {t('metasearch.choice-none')}
            </Chip>
          </li>
          {favourites.length > 0 ? (
            <li>
              <Chip icon={mdiHeartOutline} aria-pressed={isAll(favourites)} onClick={() => onPick(favourites)}>
                {t('metasearch.choice-favourites')}
              </Chip>
            </li>
          ) : null}
          <li>
            <Chip
              icon={mdiCrosshairsGps}
              aria-pressed={near !== undefined && isAll(near)}
              onClick={() => {
                setWantsNear(true);
                if (near) onPick(near);
                else locate();
              }}
            >
              {t('metasearch.choice-near')}
            </Chip>
          </li>
        </Chips>
        <PositionMessage state={state} />
        <ChoiceGroups picked={picked} libraryIds={all} isPicked={isAll} onPick={onPick} />
      </div>
      <div className={styles.list}>
        {filteredLibraries.length === 0 ? <p className={styles.none}>{t('metasearch.choice-nothing')}</p> : null}
        {filteredLibraries.map(({ id, libname, city, geo }) => (
          <Checkbox
            key={id}
            checked={picked.includes(id)}
            onChange={() => toggle(id)}
            end={position && geo ? formatKilometres(locale, kilometres(position, geo)) : undefined}
          >
            {libname}
            {city && !libname.includes(city) ? <span className={styles.detail}>{city}</span> : null}
          </Checkbox>
        ))}
      </div>
    </>
  );
}
