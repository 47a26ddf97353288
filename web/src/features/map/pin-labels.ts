/** A pin by the pixel its tip stands on, and how large its words are; without words they have no width. */
interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the words of a pin stand; `none` = there is no room for them. */
export type LabelSide = 'below' | 'right' | 'left' | 'none';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels: half a pin's width, its height above the tip, and how far above it the middle of a pin is. */
const half = 21;
const pinHeight = 48;
const middle = 27;
/** From there to words beside it, and around words. */
const beside = 25;
const gap = 1;

const sides = ['below', 'right', 'left'] as const;

/**
 * Puts the words of each pin where they lie on no pin and no other words and are seen whole on a map of this size: below it,
 * else beside it, else nowhere.
 */
export function labelSides(pins: readonly Labelled[], map: { readonly x: number; readonly y: number }): LabelSide[] {
  const pinBoxes = pins.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - pinHeight, bottom: y }));
  const taken: Box[] = [];
  return pins.map((pin, index) => {
    const others = pinBoxes.filter((_, other) => other !== index);
    const free = (pin.width > 0 ? sides : [])
      .map((side) => ({ side, box: boxOf(pin, side) }))
      .filter(({ box }) => ![...others, ...taken].some((other) => overlap(box, other)));
    const best = free.find(({ box }) => box.left >= 0 && box.right <= map.x && box.bottom <= map.y);
    if (best) taken.push(best.box);
    return best?.side ?? 'none';
  });
}

function boxOf({ x, y, width, height }: Labelled, side: (typeof sides)[number]): Box {
  const left = { below: x - width / 2, right: x + beside, left: x - beside - width }[side];
  const top = side === 'below' ? y : y - middle - height / 2 - gap;
  return { left, right: left + width, top, bottom: top + height + 2 * gap };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
