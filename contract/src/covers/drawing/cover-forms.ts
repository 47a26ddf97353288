import { book, isDark, type Work } from './book.ts';
import type { Palette } from './patterns.ts';
import { circle, round as n, type Part, pane, path, rect } from './svg-part.ts';
import { block, fit, heightOf } from './text-layout.ts';

/** The size of a form and how to draw it. */
export interface CoverForm {
  readonly width: number;
  readonly height: number;
  readonly draw: (work: Work) => Part[];
}

const light = '#fff8ec';
const black = { fill: '#000' };

/** The palette for words on a dark plate: [plate, words]. */
const plate = ([ground, ink]: Palette): [string, string] => (isDark(ground) ? [ground, ink] : [ink, ground]);

function ebook(work: Work): Part[] {
  const reader = rect(0, 0, 200, 300, '#3a3e44', { rx: 14 });
  return [reader, pane(11, 12, 178, 264, book(work, 178, 267)), rect(84, 285, 32, 4, '#8a8d91', { rx: 2 })];
}

function disc({ palette: [ground, ink, a, b], title, author }: Work): Part[] {
  const set = fit(title, { width: 160, max: 27, lines: 3 });
  const ring = (r: number, index: number): Part =>
    circle(138, 156, r, 'none', { stroke: index % 2 ? ground : a, 'stroke-width': [2, 5, 1.5, 8][index] ?? 2 });
  const grooves = [
    circle(138, 156, 92, b),
    ...[82, 72, 62, 52].map(ring),
    circle(138, 156, 34, a),
    circle(138, 156, 11, ground),
  ];
  return [
    rect(0, 0, 200, 200, ground),
    pane(0, 0, 200, 200, grooves),
    rect(0, 0, 200, heightOf(set) + 44, ground),
    ...block(set, { x: 22, y: 16, width: 160, fill: ink }),
    ...block(fit(author, { width: 160, max: 15, lines: 1 }), {
      x: 22,
      y: 22 + heightOf(set),
      width: 160,
      fill: ink,
      weight: 500,
    }),
    rect(0, 0, 10, 200, black.fill, { opacity: 0.28 }),
  ];
}

function audio({ palette: [ground, ink, a], title, author, random }: Work): Part[] {
  const set = fit(title, { width: 160, max: 25, lines: 3 });
  const bars = Array.from({ length: 20 }, (_, index) => {
    const height = 10 + Math.abs(Math.sin(index * 0.7 + random() * 1.5)) * 56;
    return rect(20 + index * 8.1, 152 - height / 2, 4.4, height, index % 5 ? a : ink, { rx: 2.2 });
  });
  return [
    rect(0, 0, 200, 200, ground, { rx: 16 }),
    ...block(set, { x: 20, y: 18, width: 160, fill: ink }),
    ...block(fit(author, { width: 160, max: 15, lines: 1 }), {
      x: 20,
      y: 24 + heightOf(set),
      width: 160,
      fill: ink,
      weight: 500,
    }),
    ...bars,
  ];
}

function film({ palette, pattern, random, title, author }: Work): Part[] {
  const set = fit(title.toLocaleUpperCase('de'), { width: 156, max: 26, lines: 4 });
  const y = 240 - heightOf(set);
  return [
    rect(0, 0, 200, 282, '#34373c', { rx: 5 }),
    pane(14, 7, 180, y - 24, [rect(0, 0, 180, 268, palette[0]), ...pattern(180, y - 24, random, palette)]),
    rect(14, y - 17, 180, 292 - y, '#17140f'),
    ...block(set, { x: 25, y: y - 5, width: 156, fill: light }),
    ...block(fit(author, { width: 156, max: 14, lines: 1 }), {
      x: 25,
      y: y + 2 + heightOf(set),
      width: 156,
      fill: '#f0e2cc',
      weight: 500,
    }),
    rect(4, 12, 5, 258, '#4b4f55', { rx: 2.5 }),
  ];
}

function game({ palette, pattern, random, title, author }: Work): Part[] {
  const [ground, words] = plate(palette);
  const set = fit(title, { width: 156, max: 34, lines: 3 });
  const height = heightOf(set) + (author ? 40 : 24);
  const y = 104 - height / 2;
  const centre = { x: 104, width: 156, fill: words, centred: true };
  return [
    path('M0 0H208L220 12V220H12L0 208Z', palette[0]),
    path('M208 0L220 12V220L208 208Z', black.fill, { opacity: 0.34 }),
    path('M0 208H208L220 220H12Z', black.fill, { opacity: 0.48 }),
    pane(0, 0, 208, 208, [rect(0, 0, 208, 208, palette[0]), ...pattern(208, 208, random, palette)]),
    rect(14, y, 180, height, ground, { rx: 6 }),
    ...block(set, { ...centre, y: y + 11, weight: 800 }),
    ...block(fit(author, { width: 156, max: 14, lines: 1 }), { ...centre, y: y + 15 + heightOf(set), weight: 500 }),
  ];
}

function map({ palette, title, author, random }: Work): Part[] {
  const [ground, words] = plate(palette);
  const set = fit(title, { width: 124, max: 24, lines: 3 });
  const top = heightOf(set) + 46;
  const [cx, cy] = [40 + random() * 70, 60 + random() * 60];
  const heights = Array.from({ length: 10 }, (_, index): Part => {
    const i = index + 1;
    const ellipse = { cx: n(cx + i * 1.6), cy: n(cy + i * 2), rx: i * 13, ry: n(i * 10 + Math.sin(i) * 5) };
    const rotation = `rotate(${3 * i - 18} ${n(cx)} ${n(cy)})`;
    const pen = { fill: 'none', stroke: palette[3], 'stroke-width': 1.3, opacity: 0.75 };
    return { tag: 'ellipse', attributes: { ...ellipse, transform: rotation, ...pen } };
  });
  const land = [
    rect(0, 0, 150, 270, '#e8ebd6'),
    path('M0 60Q50 30 90 70T150 60V140Q90 170 50 130T0 150Z', '#cfdcb4'),
    ...heights,
    path('M-5 150Q40 110 70 140T160 96', 'none', { stroke: '#8db3c2', 'stroke-width': 5 }),
    path('M20 240L60 150L110 130L150 40', 'none', {
      stroke: '#a2472a',
      'stroke-width': 2.4,
      'stroke-dasharray': '6 4',
    }),
  ];
  return [
    pane(0, top, 150, 270 - top, land),
    rect(0, 0, 150, top, ground),
    ...block(set, { x: 13, y: 14, width: 124, fill: words }),
    ...block(fit(author, { width: 124, max: 13, lines: 1 }), {
      x: 13,
      y: 20 + heightOf(set),
      width: 124,
      fill: words,
      weight: 500,
    }),
    path('M50 0V270M100 0V270', 'none', { stroke: black.fill, 'stroke-opacity': 0.13 }),
    path('M51 0V270M101 0V270', 'none', { stroke: '#fff', 'stroke-opacity': 0.3 }),
  ];
}

function figurine({ palette: [ground, ink, a, b], title }: Work): Part[] {
  const [body, foot] = isDark(ground) ? [ground, ink] : [a, ground];
  const set = fit(title, { width: 140, max: 17, lines: 2 });
  return [
    { tag: 'ellipse', attributes: { cx: 90, cy: 222, rx: 78, ry: 8, fill: black.fill, opacity: 0.14 } },
    path('M42 174C38 96 62 76 90 76S142 96 138 174Z', body),
    path('M64 174C62 128 72 112 90 112S118 128 116 174Z', b, { opacity: 0.75 }),
    circle(90, 52, 40, body),
    path('M55 34L50 4L76 16ZM125 34L130 4L104 16Z', body),
    circle(76, 48, 5.5, light),
    circle(104, 48, 5.5, light),
    circle(77, 49, 2.6, '#1d1a17'),
    circle(105, 49, 2.6, '#1d1a17'),
    path('M82 64Q90 71 98 64', 'none', { stroke: light, 'stroke-width': 2.6, 'stroke-linecap': 'round' }),
    rect(14, 172, 152, 50, foot, { rx: 12 }),
    ...block(set, { x: 90, y: 198 - heightOf(set) / 2, width: 140, fill: '#2b2a27', centred: true }),
  ];
}

/** A newspaper or magazine: the masthead is the title, with the picture and columns of grey type below. */
function journal({ palette, pattern, random, title, author }: Work): Part[] {
  const [, words] = plate(palette);
  const [ground] = plate(palette);
  const set = fit(title, { width: 184, max: 36, lines: 3 });
  const top = heightOf(set) + (author ? 38 : 24);
  const rows = Math.max(0, Math.floor((254 - top - 96) / 9));
  const type = Array.from(
    { length: rows },
    (_, row) => `M14 ${n(top + 108 + row * 9)}h80m12 0h${row % 4 === 3 ? 52 : 80}`,
  );
  return [
    rect(0, 0, 200, 266, '#f4efe6'),
    rect(0, 0, 200, top, ground),
    ...block(set, { x: 8, y: 12, width: 184, fill: words, weight: 800 }),
    ...block(fit(author, { width: 184, max: 13, lines: 1 }), {
      x: 8,
      y: 15 + heightOf(set),
      width: 184,
      fill: words,
      weight: 500,
    }),
    pane(14, top + 12, 172, 84, [rect(0, 0, 172, 84, palette[0]), ...pattern(172, 84, random, palette)]),
    path(type.join(''), 'none', { stroke: '#bdb4a6', 'stroke-width': 3 }),
  ];
}

/** Printed music: the title above staves. */
function score({ palette: [ground, ink, a], title, author, random }: Work): Part[] {
  const set = fit(title, { width: 172, max: 28, lines: 4 });
  const top = heightOf(set) + 62;
  const staves = Array.from({ length: Math.max(1, Math.floor((252 - top) / 50)) }, (_, index) => top + 8 + index * 50);
  const lines = staves.flatMap((y) => [0, 7, 14, 21, 28].map((line) => `M14 ${n(y + line)}h172`));
  const notes = staves.flatMap((y) =>
    [36, 62, 88, 114, 140, 166].map((x): Part => {
      const at = n(y + 3.5 * Math.floor(1 + random() * 7));
      return path(`M${x - 6} ${at}a6 4.6 0 1 0 12 0a6 4.6 0 1 0 -12 0M${x + 4.5} ${at}v-21h1.5v21Z`, a);
    }),
  );
  return [
    rect(0, 0, 200, 266, ground),
    ...block(set, { x: 14, y: 20, width: 172, fill: ink }),
    ...block(fit(author, { width: 172, max: 15, lines: 1 }), {
      x: 14,
      y: 27 + heightOf(set),
      width: 172,
      fill: ink,
      weight: 500,
    }),
    path(lines.join(''), 'none', { stroke: ink, opacity: 0.55 }),
    ...notes,
  ];
}

/** All forms of media. */
export const coverForms = {
  book: { width: 200, height: 300, draw: (work) => book(work, 200, 300) },
  ebook: { width: 200, height: 300, draw: ebook },
  disc: { width: 200, height: 200, draw: disc },
  audio: { width: 200, height: 200, draw: audio },
  film: { width: 200, height: 282, draw: film },
  game: { width: 220, height: 220, draw: game },
  map: { width: 150, height: 270, draw: map },
  figurine: { width: 180, height: 230, draw: figurine },
  journal: { width: 200, height: 266, draw: journal },
  score: { width: 200, height: 266, draw: score },
} as const satisfies Record<string, CoverForm>;

export type CoverShape = keyof typeof coverForms;
