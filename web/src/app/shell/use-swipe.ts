import { type PointerEvent, useRef } from 'react';

/** A finger must go this far sideways, in CSS pixels. */
const distance = 40;

/** Watches one finger and calls back once when it went to the left or right. Up and down stays scrolling. */
export function useSwipe(direction: 'left' | 'right', onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === undefined) return;
      const gone = event.clientX - start.current;
      if ((direction === 'right' ? gone : -gone) < distance) return;
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
