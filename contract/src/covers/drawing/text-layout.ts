import { type Part, round } from './svg-part.ts';

/** Lines that fit a box, and their font size. */
export interface Setting {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Limits {
  readonly width: number;
  readonly max: number;
  readonly lines: number;
  readonly min?: number;
}

/** Leading of drawn titles. */
const leading = 1.08;

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff00-\uff60]/u;

/**
 * Estimates a character's width in em of Source Sans 3, rather too wide than too narrow. It uses no canvas, so that
 * service and app draw the same.
 */
function em(char: string): number {
  if (/[iljI.,'’!:;|]/.test(char)) return 0.29;
  if (/[ftr\-–()/]/.test(char)) return 0.38;
  if (/[mwMW@—…%]/.test(char)) return 0.88;
  if (char === ' ') return 0.21;
  if (/\p{M}/u.test(char)) return 0;
  if (wide.test(char)) return 1;
  return /\p{Lu}/u.test(char) ? 0.64 : 0.55;
}

/** The estimated width of a text in font size `size`. */
export function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const char of text) sum += em(char);
  return sum * size;
}

/** Removes control characters and direction overrides; XML forbids some of them. */
export function clean(text: string, maxLength: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/g, ' ');
  return [...plain.trim()].slice(0, maxLength).join('');
}

/** Splits a text at its line-break opportunities: after words, or after each character in scripts without spaces. */
function pieces(text: string): string[] {
  return text
    .split(/(?<=\s)/)
    .flatMap((word) => (wide.test(word) ? [...word] : word.split(/(?<=\p{L}[-–/])(?=\p{L}{3})/u)));
}

function wrap(text: string, size: number, width: number): string[] {
  const lines = [''];
  for (const piece of pieces(text)) {
    const last = lines.at(-1) ?? '';
    if (last && widthOf(`${last}${piece}`.trimEnd(), size) > width) lines.push(piece);
    else lines[lines.length - 1] = last + piece;
  }
  return lines.map((line) => line.trim());
}

function shorten(line: string, size: number, width: number): string {
  const chars = [...line];
  while (chars.length > 0 && widthOf(`${chars.join('')}…`, size) > width) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

/** Sets a text as large as it fits the box; text that does not fit at the minimum size ends in an ellipsis. */
export function fit(text: string, { width, max, lines, min = 11 }: Limits): Setting {
  for (let size = Math.round(max); size > min; size--) {
    const set = wrap(text, size, width);
    if (set.length <= lines && set.every((line) => widthOf(line, size) <= width)) return { size, lines: set };
  }
  const set = wrap(text, min, width);
  const fittedLines = set
    .slice(0, lines)
    .map((line) => (widthOf(line, min) > width ? shorten(line, min, width) : line));
  const last = fittedLines.at(-1) ?? '';
  if (set.length > lines && !last.endsWith('…')) fittedLines[fittedLines.length - 1] = shorten(last, min, width);
  return { size: min, lines: fittedLines };
}

/** The height of the set lines. */
export const heightOf = (set: Setting): number => set.lines.length * set.size * leading;

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The lines as text elements; `x` is the left edge of a box of `width`, or its middle if centred. */
export function block(
  set: Setting,
  {
    x,
    y,
    width,
    fill,
    weight = 700,
    centred = false,
  }: { x: number; y: number; width: number; fill: string; weight?: number; centred?: boolean },
): Part[] {
  return set.lines.flatMap((line, index) => {
    if (line === '') return [];
    const reversed = !centred && rightToLeft.test(line);
    return {
      tag: 'text',
      attributes: {
        x: round(reversed ? x + width : x),
        y: round(y + set.size * 0.78 + index * set.size * leading),
        'font-size': set.size,
        'font-weight': weight,
        'text-anchor': centred ? 'middle' : reversed ? 'end' : 'start',
        fill,
        ...(rightToLeft.test(line) && { 'unicode-bidi': 'plaintext' }),
      },
      content: line,
    };
  });
}
