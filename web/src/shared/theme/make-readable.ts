import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts';

/** WCAG 2.2: text 4.5:1 (1.4.3), controls and shapes 3:1 (1.4.11). */
export const textContrast = 4.5;
export const controlContrast = 3;

/** Moves the lightness of a colour away from its grounds until it has the contrast on all of them. */
export function makeReadable(colour: Oklch, backgrounds: readonly string[], minContrast = textContrast): string {
  const lightest = Math.max(...backgrounds.map((background) => oklchOf(background).l));
  const step = lightest > 0.6 ? -0.01 : 0.01;
  let { l, c } = colour;
  let hex = hexOf({ ...colour, l });
  while (backgrounds.some((background) => contrast(hex, background) < minContrast) && (step < 0 ? l > 0 : l < 1)) {
    l = Math.min(1, Math.max(0, l + step));
    c *= 0.99;
    hex = hexOf({ ...colour, l, c });
  }
  return hex;
}

/** The text colour for a ground: nearly black or nearly white, whichever has more contrast. */
export function textColourOn(background: string, chroma = 0.014): string {
  const { h } = oklchOf(background);
  const dark = contrast('#000000', background) > contrast('#ffffff', background);
  const step = dark ? -0.02 : 0.01;
  let l = dark ? 0.24 : 0.97;
  let hex = hexOf({ l, c: chroma, h });
  while (contrast(hex, background) < textContrast && l > 0 && l < 1) {
    l = Math.min(1, Math.max(0, l + step));
    hex = hexOf({ l, c: chroma, h });
  }
  return hex;
}
