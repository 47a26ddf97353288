/** Hides the on-screen keyboard of a touch screen, which would cover the hits. */
export function hideOnScreenKeyboard(): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
