/** Takes the keyboard off a screen that is touched: it would cover the hits. */
export function hideOnScreenKeyboard(): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
