import { mdiArrowDown, mdiRefresh } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './pull-to-refresh.module.css';

/** The distances in CSS pixels from which a pull is shown, and from which releasing it refreshes. */
const visibleFrom = 24;
const enough = 96;

/** On a touch screen the page can be pulled down from its top to fetch what it shows again. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => void }) {
  const t = useT();
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    let from: number | undefined;
    let distance = 0;
    const pull = (by: number) => {
      distance = by;
      setPulled(by);
    };
    const start = ({ touches }: TouchEvent) => {
      const isAlone = touches.length === 1 && !document.querySelector('dialog[open]');
      from = isAlone && window.scrollY <= 0 ? touches[0]?.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      if (from !== undefined) pull(window.scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? from) - from));
    };
    const end = () => {
      if (from !== undefined && distance >= enough) refresh.current();
      from = undefined;
      pull(0);
    };
    // The browser's own gesture would reload the page.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    const passive = { passive: true } as const;
    document.addEventListener('touchstart', start, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end, passive);
    document.addEventListener('touchcancel', end, passive);
    return () => {
      style.overscrollBehaviorY = '';
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', end);
    };
  }, []);
  if (pulled < visibleFrom) return null;
  return (
    <div className={styles.pull} aria-hidden="true">
      <Icon path={pulled >= enough ? mdiRefresh : mdiArrowDown} size={20} />
      {t(pulled >= enough ? 'account.release' : 'account.pull')}
    </div>
  );
}
