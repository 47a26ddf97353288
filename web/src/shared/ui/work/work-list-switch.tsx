import { mdiFormatListBulleted, mdiViewGridOutline } from '@mdi/js';
import { useLayoutEffect } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { IconButton } from '../action/icon-button.tsx';
import styles from './work-list-switch.module.css';

/**
 * Shows works as a list or as a grid of covers, from now on. Both are the same elements: an attribute of the page, which
 * `first-theme.js` sets before the first paint, lays them out (`work-row.module.css`), so that no place and no focus is lost.
 */
export function WorkListSwitch({ className = '' }: { className?: string | undefined }) {
  const t = useT();
  const isGrid = useApp(({ settings }) => settings.coverGrid === true);
  useLayoutEffect(() => {
    document.documentElement.dataset.works = isGrid ? 'grid' : 'list';
  }, [isGrid]);
  const show = (coverGrid: boolean) => () => dispatch({ type: 'settings-changed', change: { coverGrid } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs of a form
    <div role="group" aria-label={t('catalogue.view')} className={`${styles.views} ${className}`}>
      <IconButton
        icon={mdiFormatListBulleted}
        isMirrored
        label={t('catalogue.view-list')}
        tip="end"
        aria-pressed={!isGrid}
        onClick={show(false)}
      />
      <IconButton
        icon={mdiViewGridOutline}
        label={t('catalogue.view-grid')}
        tip="end"
        aria-pressed={isGrid}
        onClick={show(true)}
      />
    </div>
  );
}
