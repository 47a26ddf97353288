import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds of hovering until a menu opens, and away from it until it closes (specification, section 9). */
const delays = { open: 300, close: 250 };

/**
 * Whether a menu is open: `pressed` by its button, or `hovered` by a mouse. Only a pressed one takes the focus and stays open
 * when the mouse leaves.
 */
export function useMenuOpen(initiallyPressed = false) {
  const [open, setOpen] = useState<'no' | 'hovered' | 'pressed'>(initiallyPressed ? 'pressed' : 'no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback((milliseconds: number, change: (before: typeof open) => typeof open) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(change), milliseconds);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen('no');
  }, []);
  const toggle = () => {
    clearTimeout(timer.current);
    setOpen(open === 'pressed' ? 'no' : 'pressed');
  };
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (isMouse(event)) wait(delays.open, (before) => (before === 'no' ? 'hovered' : before));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (isMouse(event)) wait(delays.close, (before) => (before === 'hovered' ? 'no' : before));
    },
  };
  return { open, close, toggle, hover };
}
