/** Where something lies on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far a box must go to lie in a room; where it is larger than the room, its beginning stays in it. */
export function shiftInto(room: Box, box: Box): { readonly x: number; readonly y: number } {
  return {
    x: Math.max(room.left - box.left, Math.min(0, room.right - box.right)),
    y: Math.max(room.top - box.top, Math.min(0, room.bottom - box.bottom)),
  };
}

/** Pixels left free at the edges of the map, and for the buttons that stand at its right. */
const edge = 8;
const buttons = 64;

/** Brings the names of pins into the map, which cuts off what lies beyond its edge. */
export function keepInside(map: HTMLElement, bubbles: readonly HTMLElement[]): void {
  for (const { style } of bubbles) {
    style.setProperty('--x', '0px');
    style.setProperty('--y', '0px');
  }
  const { left, top, right, bottom } = map.getBoundingClientRect();
  const room = { left: left + edge, top: top + edge, right: right - buttons, bottom: bottom - edge };
  const shifts = bubbles.map((bubble) => shiftInto(room, bubble.getBoundingClientRect()));
  for (const [index, { x, y }] of shifts.entries()) {
    bubbles[index]?.style.setProperty('--x', `${x}px`);
    bubbles[index]?.style.setProperty('--y', `${y}px`);
  }
}
