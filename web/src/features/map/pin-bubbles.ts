/** A box on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The shift that moves a box into the map. Of a larger box, the start stays inside. */
export function shiftInto(bounds: Box, box: Box): { readonly x: number; readonly y: number } {
  return {
    x: Math.max(bounds.left - box.left, Math.min(0, bounds.right - box.right)),
    y: Math.max(bounds.top - box.top, Math.min(0, bounds.bottom - box.bottom)),
  };
}

/** Margins at the edges of the map and for the buttons at its right, in pixels. */
const edge = 8;
const buttons = 64;

/** Moves the names of pins into the map, which clips at its edges. */
export function keepInside(map: HTMLElement, bubbles: readonly HTMLElement[]): void {
  for (const { style } of bubbles) {
    style.setProperty('--x', '0px');
    style.setProperty('--y', '0px');
  }
  const { left, top, right, bottom } = map.getBoundingClientRect();
  const bounds = { left: left + edge, top: top + edge, right: right - buttons, bottom: bottom - edge };
  const shifts = bubbles.map((bubble) => shiftInto(bounds, bubble.getBoundingClientRect()));
  for (const [index, { x, y }] of shifts.entries()) {
    bubbles[index]?.style.setProperty('--x', `${x}px`);
    bubbles[index]?.style.setProperty('--y', `${y}px`);
  }
}
