/** A pin by the pixel of its tip and the size of its label; without a label the width is 0. */
interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of a label; `none` = it fits nowhere. */
export type LabelSide = 'below' | 'right' | 'left' | 'none';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half the width of a pin, its height above the tip, and the height of its centre, in pixels. */
const half = 21;
const pinHeight = 48;
const middle = 27;
/** The gap between pin and label, and the margin around a label, in pixels. */
const beside = 25;
const gap = 1;

const sides = ['below', 'right', 'left'] as const;

/**
 * Places each label where it overlaps no pin and no other label and is inside the map: below its pin, else beside it,
 * else nowhere.
 */
export function labelSides(pins: readonly Labelled[], map: { readonly x: number; readonly y: number }): LabelSide[] {
  const pinBoxes = pins.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - pinHeight, bottom: y }));
  const takenBoxes: Box[] = [];
  return pins.map((pin, index) => {
    const otherPins = pinBoxes.filter((_, otherIndex) => otherIndex !== index);
    const free = (pin.width > 0 ? sides : [])
      .map((side) => ({ side, box: boxOf(pin, side) }))
      .filter(({ box }) => ![...otherPins, ...takenBoxes].some((takenBox) => overlap(box, takenBox)));
    const best = free.find(({ box }) => box.left >= 0 && box.right <= map.x && box.bottom <= map.y);
    if (best) takenBoxes.push(best.box);
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
