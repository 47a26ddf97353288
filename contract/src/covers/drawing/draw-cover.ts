import type { MediaType } from '../../media-type.ts';
import { type CoverForm, type CoverShape, coverForms } from './cover-forms.ts';
import { type Palette, patterns } from './patterns.ts';
import type { Part } from './svg-part.ts';
import { clean, widthOf } from './text-layout.ts';

/** A drawn cover: parts in a box of `width` × `height` units. */
export interface Drawing {
  readonly shape: CoverShape;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
}

/**
 * Ground and ink of each palette have a contrast of at least 4.5:1. Their order determines the look of a work: add at
 * the end only.
 */
const palettes: readonly [Palette, ...Palette[]] = [
  ['#2f4858', '#f6efe4', '#d98c5f', '#7f9cab'],
  ['#a94a2a', '#fff3e4', '#efb184', '#74301c'],
  ['#f1e6d3', '#2b2a27', '#b4532f', '#35576e'],
  ['#56632f', '#fbf5e2', '#d9c27a', '#353f1c'],
  ['#dfae4b', '#2e2413', '#96461d', '#f6e0a6'],
  ['#58304a', '#fbedeb', '#d88f8a', '#86527a'],
  ['#c9d9dd', '#1d323e', '#bd5b38', '#6b94a1'],
  ['#22443a', '#f1eedf', '#d7a449', '#5d8a76'],
  ['#e9c5b2', '#43211a', '#a94b37', '#f8e8dc'],
  ['#1f2744', '#f2ebdd', '#e0a458', '#56639a'],
  ['#d9dfc6', '#2a3420', '#6b7f3a', '#c4693a'],
  ['#74291f', '#fcefe0', '#e3a66b', '#a9573f'],
  ['#3f5d7d', '#fdf6ea', '#f0c38e', '#203650'],
  ['#ece4da', '#3a2a22', '#7c4a36', '#c9a27f'],
];

const shapeOf: Partial<Record<MediaType, CoverShape>> = {
  CD: 'disc',
  CD_SOFTWARE: 'disc',
  CD_MUSIC: 'disc',
  AUDIOBOOK: 'disc',
  AUDIO_CASSETTE: 'disc',
  LP_RECORD: 'disc',
  MP3: 'disc',
  EAUDIO: 'audio',
  DVD: 'film',
  MOVIE: 'film',
  BLURAY: 'film',
  EVIDEO: 'film',
  GAME_CONSOLE: 'film',
  WII: 'film',
  NINTENDO: 'film',
  PLAYSTATION: 'film',
  XBOX: 'film',
  BOARDGAME: 'game',
  PACKAGE: 'game',
  MAP: 'map',
  FIGURINE: 'figurine',
  NEWSPAPER: 'journal',
  MAGAZINE: 'journal',
  SCORE_MUSIC: 'score',
  EBOOK: 'ebook',
  EDOC: 'ebook',
  URL: 'ebook',
  ONLINE: 'ebook',
};

/** The form of the cover of a medium: the app reserves the same box for its picture. */
export const coverShape = (mediaType: MediaType): CoverShape => shapeOf[mediaType] ?? 'book';

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Marsaglia's xorshift: the same numbers for the same seed on every machine. */
function randomOf(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/**
 * Draws the cover of a work without a picture: the medium determines the form; `workKey` determines colour, pattern
 * and layout.
 */
export function drawCover(work: { title: string; author?: string; mediaType: MediaType; workKey: string }): Drawing {
  const shape = coverShape(work.mediaType);
  const form: CoverForm = coverForms[shape];
  const hash = hashOf(work.workKey);
  const parts = form.draw({
    title: clean(work.title, 160),
    author: clean(work.author ?? '', 80),
    palette: palettes[hash % palettes.length] ?? palettes[0],
    pattern: patterns[(hash >>> 5) % patterns.length] ?? (() => []),
    random: randomOf(hash),
    layout: (hash >>> 11) % 5,
  });
  return { shape, width: form.width, height: form.height, parts };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** Limits a line to its estimated width, because a reader's font may be wider. */
function measured(attributes: Part['attributes'], content: Part['content']): Part['attributes'] {
  if (typeof content !== 'string') return {};
  const textLength = Math.round(widthOf(content, Number(attributes['font-size'])));
  return { textLength, lengthAdjust: 'spacingAndGlyphs' };
}

function markup({ tag, attributes, content }: Part): string {
  const set = Object.entries(tag === 'text' ? { ...attributes, ...measured(attributes, content) } : attributes).map(
    ([name, value]) => ` ${name}="${escaped(String(value))}"`,
  );
  const inner = typeof content === 'string' ? escaped(content) : (content ?? []).map(markup).join('');
  return inner === '' ? `<${tag}${set.join('')}/>` : `<${tag}${set.join('')}>${inner}</${tag}>`;
}

/** Renders the drawing as an SVG document; all its text is escaped. */
export function svgOf({ width, height, parts }: Drawing): string {
  const font = `font-family="'Source Sans 3', system-ui, sans-serif"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}>${parts.map(markup).join('')}</svg>`;
}
