import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds a mouse rests on a menu's button until it opens, and is away until it closes (specification, section 9). */
const delays = { open: 300, close: 250 };

/**
 * Whether a menu is open: because it was asked for, or because a mouse rests there. Only the former takes the focus, and
 * stays when the mouse leaves.
 */
export function useMenuOpen() {
  const [open, setOpen] = useState<'no' | 'hovered' | 'asked'>('no');
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
    setOpen(open === 'asked' ? 'no' : 'asked');
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
