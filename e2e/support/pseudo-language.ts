import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasMarked, marked, outsideMarks } from '@buchfink/texts/testing/marks';
import type { Page } from '@playwright/test';

const catalogue = join(import.meta.dirname, '../../texts/messages/de/app');

/** Every text of the app between marks: unmarked text on a screen comes from no catalogue. */
export function markTexts(): Record<string, string> {
  const areas = readdirSync(catalogue).map((name) => JSON.parse(readFileSync(join(catalogue, name), 'utf8')));
  const texts: [key: string, text: unknown][] = areas.flatMap((area) => Object.entries(area));
  return Object.fromEntries(texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, marked(text)]] : [])));
}

/** The number of texts that come from the catalogues. */
export const countMarked = (texts: readonly string[]) => texts.filter(hasMarked).length;

/**
 * All words visible on the page or read by a screen reader: texts, names of controls and pictures, the window's
 * title.
 */
export function collectWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    // Search terms are highlighted within a title, and a text may come in several pieces: its parent joins them.
    const isPiece = ({ nodeName }: Node) => nodeName === '#text' || nodeName === 'MARK' || nodeName === 'B';
    for (const element of document.body.querySelectorAll('*')) {
      // Covers are drawn from titles and names.
      if (element.closest('svg, script, style, noscript') || isPiece(element)) continue;
      if (element.tagName !== 'OPTION' && !element.checkVisibility()) continue;
      const pieces = [...element.childNodes].filter(isPiece);
      texts.push(pieces.map(({ textContent }) => textContent).join(''));
    }
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`body [${name}]`)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
}

/** Names of days, months, ages and languages, which the browser itself knows, and units. */
function namesOfTheBrowser(): Set<string> {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
  const styles = [
    { month: 'long' },
    { month: 'short' },
    { weekday: 'long' },
    { weekday: 'short' },
  ] as const satisfies readonly Intl.DateTimeFormatOptions[];
  const dates = styles.flatMap((style) => days.map((day) => new Intl.DateTimeFormat('de', style).format(day)));
  const age = new Intl.RelativeTimeFormat('de', { numeric: 'auto' });
  const ages = (['second', 'minute', 'hour', 'day'] as const).flatMap((unit) =>
    [0, -1, -2].map((n) => age.format(n, unit)),
  );
  return new Set([
    'buchfink',
    'deutsch',
    'english',
    'uhr',
    'km',
    ...ages.flatMap((text) => text.toLowerCase().split(' ')),
    ...dates.map((name) => name.toLowerCase().replace('.', '')),
  ]);
}

const browserNames = namesOfTheBrowser();

/** Separators between the parts of a line on a screen or in the data. */
const separators = /\s*[·,.:;()/|–—…*#[\]_`]\s*|\s{2,}|\n/;
const small = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Texts of the service and the patron, in a form for quick lookup. */
interface Data {
  readonly parts: ReadonlySet<string>;
  readonly all: string;
}

export function parseData(strings: readonly string[]): Data {
  const parts = strings.flatMap((text) => [text, ...text.split(separators)]).map(small);
  return { parts: new Set(parts), all: small(strings.join(' ')) };
}

/** The part of a text that is neither from the catalogue, nor in the data, nor a number or a date. */
export function findUntranslated(text: string, { parts, all }: Data): string | undefined {
  const isKnown = (candidate: string) => {
    const piece = small(candidate);
    const words = piece.split(/[^\p{L}]+/u).filter(Boolean);
    // A long text of the data is shown in pieces; a word or two may match by chance.
    if (parts.has(piece) || (words.length > 2 && all.includes(piece))) return true;
    // One or two capitals stand for a name.
    return /^\p{Lu}{1,2}$/u.test(candidate.trim()) || words.every((word) => browserNames.has(word));
  };
  const outside = outsideMarks(text);
  if (isKnown(outside)) return undefined;
  const foreign = outside.split(separators).filter((piece) => !isKnown(piece));
  return foreign.length > 0 ? foreign.join(' / ') : undefined;
}
