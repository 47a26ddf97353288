import { type TouchEvent, useRef } from 'react';
import { useFlow } from '#shared/i18n/use-t.ts';

/** The shortest swipe, in pixels. */
const shortest = 48;

/** Handlers for a swipe along the line: `1` for the next, `-1` for the previous. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const flow = useFlow();
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current;
      const touch = changedTouches[0];
      from.current = undefined;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) > shortest && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x * flow < 0 ? 1 : -1);
    },
  };
}
