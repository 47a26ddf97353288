import { type PointerEvent, useRef } from 'react';

/** The distance of a swipe in CSS pixels. */
const distance = 40;

/** Calls back once when a finger has moved to the left or right. Vertical movement still scrolls. */
export function useSwipe(direction: 'left' | 'right', onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === undefined) return;
      const swiped = event.clientX - start.current;
      if ((direction === 'right' ? swiped : -swiped) < distance) return;
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
