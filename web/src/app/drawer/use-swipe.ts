import { type PointerEvent, useRef } from 'react';
import { useFlow } from '#shared/i18n/use-t.ts';

/** The distance of a swipe in CSS pixels. */
const distance = 40;

/**
 * Calls back once when a finger has moved from the edge where lines begin into the page, or back to it. Vertical movement
 * still scrolls.
 */
export function useSwipe(direction: 'inwards' | 'outwards', onSwipe: () => void) {
  const flow = useFlow();
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === undefined) return;
      const swiped = (event.clientX - start.current) * flow;
      if ((direction === 'inwards' ? swiped : -swiped) < distance) return;
      start.current = undefined;
      onSwipe();
    },
    onPointerUp: () => {
      start.current = undefined;
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
