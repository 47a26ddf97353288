import type { Palette, Pattern, Random } from './patterns.ts';
import { round as n, type Part, pane, path, rect } from './svg-part.ts';
import { block, fit, heightOf } from './text-layout.ts';

/** The properties of a work that a cover form uses. */
export interface Work {
  readonly title: string;
  readonly author: string;
  readonly palette: Palette;
  readonly pattern: Pattern;
  readonly random: Random;
  /** Chooses one of the layouts of a book. */
  readonly layout: number;
}

/** Whether text on this colour should be light. */
export function isDark(hex: string): boolean {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return part(1) * 0.3 + part(3) * 0.59 + part(5) * 0.11 < 140;
}

/** A book, in one of five layouts. */
export function book(work: Work, w: number, h: number): Part[] {
  const { palette, pattern, random, title, author } = work;
  const [ground, ink, , second] = palette;
  const base = rect(0, 0, w, h, ground);
  const spine = [
    rect(0, 0, w * 0.035, h, '#fff', { opacity: 0.13 }),
    rect(w * 0.035, 0, w * 0.012, h, '#000', { opacity: 0.14 }),
  ];
  const m = w * 0.1;
  const line = (width: number, lines = 1) => fit(author, { width, max: w * 0.075, lines, min: 9 });

  if (work.layout === 0) {
    // Pattern above, words below.
    const width = w - 2 * m;
    const set = fit(title, { width, max: w * 0.155, lines: 4 });
    const top = Math.min(h * 0.6, h - heightOf(set) - h * 0.17);
    return [
      base,
      pane(0, 0, w, top, pattern(w, top, random, palette)),
      ...block(set, { x: m, y: top + h * 0.045, width, fill: ink }),
      ...block(line(width), { x: m, y: h - h * 0.078, width, fill: ink, weight: 500 }),
      ...spine,
    ];
  }
  if (work.layout === 1) {
    // A label on patterned paper.
    const [outer, width] = [w * 0.76, w * 0.64];
    const x = (w - outer) / 2;
    const set = fit(title, { width, max: w * 0.125, lines: 5 });
    const [height, y] = [heightOf(set) + h * (author ? 0.15 : 0.11), h * 0.14];
    const [label, words] = isDark(ground) ? [ink, ground] : ['#fffaf1', ink];
    const centre = { x: w / 2, width, fill: words, centred: true };
    return [
      base,
      pane(0, 0, w, h, pattern(w, h, random, palette)),
      rect(x, y, outer, height, label),
      rect(x + 4, y + 4, outer - 8, height - 8, 'none', { stroke: words }),
      ...block(line(width), { ...centre, y: y + h * 0.045, weight: 500 }),
      ...block(set, { ...centre, y: y + h * (author ? 0.095 : 0.058) }),
      ...spine,
    ];
  }
  if (work.layout === 2) {
    // A poster: large words, the pattern rises from below.
    const width = w - 2 * m;
    const set = fit(title, { width, max: w * 0.19, lines: 5 });
    const top = h * 0.07 + heightOf(set) + h * 0.1;
    return [
      base,
      ...block(set, { x: m, y: h * 0.07, width, fill: ink, weight: 800 }),
      ...block(line(width), { x: m, y: h * 0.093 + heightOf(set), width, fill: ink, weight: 500 }),
      pane(0, top, w, h - top, pattern(w, h - top, random, palette)),
      ...spine,
    ];
  }
  if (work.layout === 3) {
    // A frame with a round window.
    const width = w - 4 * m;
    const set = fit(title, { width, max: w * 0.13, lines: 5 });
    const top = h * 0.2 + heightOf(set) + h * 0.05;
    const r = Math.min(w * 0.26, (h * 0.91 - top) / 2);
    const [x, y] = [w / 2 - r, (top + h * 0.91) / 2 - r];
    const [d, c] = [n(2 * r), n(r)];
    const corners = `M-1 -1H${d + 1}V${d + 1}H-1ZM0.5 ${c}a${c - 0.5} ${c - 0.5} 0 1 0 ${d - 1} 0a${c - 0.5} ${c - 0.5} 0 1 0 ${1 - d} 0Z`;
    const centre = { x: w / 2, width, fill: ink, centred: true };
    return [
      base,
      rect(m * 0.75, m * 0.75, w - m * 1.5, h - m * 1.5, 'none', { stroke: ink, opacity: 0.8 }),
      ...block(line(width), { ...centre, y: h * 0.11, weight: 500 }),
      ...block(set, { ...centre, y: h * 0.2 }),
      pane(x, y, 2 * r, 2 * r, [
        rect(0, 0, 2 * r, 2 * r, second, { opacity: 0.35 }),
        ...pattern(2 * r, 2 * r, random, palette),
      ]),
      // The corners get the ground back: a clip path would need an id that is unique on a page.
      {
        tag: 'g',
        attributes: { transform: `translate(${n(x)} ${n(y)})` },
        content: [path(corners, ground, { 'fill-rule': 'evenodd' })],
      },
      ...spine,
    ];
  }
  // A column of pattern beside the words.
  const column = w * 0.3;
  const [x, width] = [column + m * 0.75, w - column - m * 1.5];
  const set = fit(title, { width, max: w * 0.14, lines: 6 });
  return [
    base,
    pane(0, 0, column, h, pattern(column, h, random, palette)),
    ...block(set, { x, y: h * 0.08, width, fill: ink, weight: 800 }),
    ...block(line(width, 2), { x, y: h * 0.84, width, fill: ink, weight: 500 }),
    ...spine,
  ];
}
