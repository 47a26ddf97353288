/** A pin by the pixel its tip stands on, with what is written beside it. */
interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly text: string | undefined;
}

/** Where the words of a pin stand; `none` = there is no room for them. */
export type LabelSide = 'below' | 'right' | 'left' | 'none';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels: half a pin's width, its height above the tip, half a line of words, the widest letter on average. */
const half = 21;
const height = 48;
const line = 11;
const letter = 7.2;
/** How far above the tip the middle of a pin is. */
const middle = 27;

const sides = ['below', 'right', 'left'] as const;

/**
 * Puts the words of each pin where they lie on no pin and no other words and are seen whole on a map of this size: below it,
 * else beside it, else nowhere.
 */
export function labelSides(pins: readonly Labelled[], map: { readonly x: number; readonly y: number }): LabelSide[] {
  const pinBoxes = pins.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - height, bottom: y }));
  const taken: Box[] = [];
  return pins.map((pin, index) => {
    const others = pinBoxes.filter((_, other) => other !== index);
    const free = (pin.text ? sides : [])
      .map((side) => ({ side, box: boxOf(pin, side) }))
      .filter(({ box }) => ![...others, ...taken].some((other) => overlap(box, other)));
    const best = free.find(({ box }) => box.left >= 0 && box.right <= map.x && box.bottom <= map.y);
    if (best) taken.push(best.box);
    return best?.side ?? 'none';
  });
}

function boxOf({ x, y, text = '' }: Labelled, side: (typeof sides)[number]): Box {
  const width = text.length * letter;
  const left = { below: x - width / 2, right: x + half, left: x - half - width }[side];
  const centre = side === 'below' ? y + line : y - middle;
  return { left, right: left + width, top: centre - line, bottom: centre + line };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
