/** Hides the on-screen keyboard of a touch screen, which would cover the hits: the focus goes to their heading. */
export function hideOnScreenKeyboard(): void {
  if (!matchMedia('(pointer: coarse)').matches || !(document.activeElement instanceof HTMLInputElement)) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
