import { describe, expect, it } from 'vitest';
import { mediaTypes } from '../../media-type.ts';
import { drawCover, svgOf } from './draw-cover.ts';
import type { Part } from './svg-part.ts';
import { widthOf } from './text-layout.ts';

const titles = [
  'Momo',
  'Das geheime Leben der Bäume: Was sie fühlen, wie sie kommunizieren – die Entdeckung einer verborgenen Welt',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'ألف ليلة وليلة',
  '源氏物語絵巻の世界とその時代',
  '',
];
const works = mediaTypes.flatMap((mediaType) =>
  titles.flatMap((title) =>
    Array.from({ length: 24 }, (_, key) => ({ title, author: 'Peter Wohlleben', mediaType, workKey: `w${key}` })),
  ),
);

/** Parses markup strictly; throws if it is not well formed. */
function parsed(svg: string): void {
  const open: string[] = [];
  const token =
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="(?:[^"<>&]|&(?:amp|lt|gt|quot);)*")*)(\/?)>|((?:[^<>&]|&(?:amp|lt|gt|quot);)+)/uy;
  for (let match = token.exec(svg); match; match = token.exec(svg)) {
    const [, closing, tag = '', , empty] = match;
    if (closing && open.pop() !== tag) throw new Error(`</${tag}> closes nothing: ${svg}`);
    if (!closing && tag !== '' && !empty) open.push(tag);
    if (token.lastIndex === svg.length) break;
  }
  if (token.lastIndex !== svg.length || open.length > 0) throw new Error(`not closed: ${open.join(' ')} in ${svg}`);
  if (/[\p{Cs}\p{Cc}\p{Cn}]/u.test(svg)) throw new Error(`a character that no text has: ${svg}`);
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (colour: string, otherColour: string): number => {
  const [low = 0, high = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const numberOf = (part: Part, name: string): number => Number(part.attributes[name] ?? 0);

/** Each text with its background: the last filled rectangle below it; undefined over a picture. */
function grounds(parts: readonly Part[], dx = 0, dy = 0): { text: Part; ground: string | undefined }[] {
  let texts: { text: Part; ground: string | undefined }[] = [];
  parts.forEach((part, index) => {
    if (part.tag === 'svg' && typeof part.content === 'object')
      texts = texts.concat(grounds(part.content, dx + numberOf(part, 'x'), dy + numberOf(part, 'y')));
    if (part.tag !== 'text') return;
    const [x, y] = [numberOf(part, 'x'), numberOf(part, 'y') - 2];
    const below = parts.slice(0, index).findLast((under) => {
      const [left, top] = [numberOf(under, 'x'), numberOf(under, 'y')];
      const inside =
        x >= left && x <= left + numberOf(under, 'width') && y >= top && y <= top + numberOf(under, 'height');
      return (under.tag === 'svg' || (under.tag === 'rect' && under.attributes.fill !== 'none')) && inside;
    });
    texts.push({ text: part, ground: below?.tag === 'rect' ? String(below.attributes.fill) : undefined });
  });
  return texts;
}

const drawn = works.map((work) => {
  const drawing = drawCover(work);
  return { work, drawing, texts: grounds(drawing.parts) };
});

describe('a drawn cover', () => {
  it('is the same for the same work', () => {
    for (const work of works.slice(0, 200)) expect(svgOf(drawCover(work))).toBe(svgOf(drawCover({ ...work })));
  });

  it('looks different for different works', () => {
    const pictures = Array.from({ length: 40 }, (_, key) =>
      svgOf(drawCover({ title: 'Momo', mediaType: 'BOOK', workKey: `work ${key}` })),
    );
    expect(new Set(pictures).size).toBeGreaterThan(35);
  });

  it('is well formed for every medium and every kind of title', () => {
    for (const { drawing } of drawn) parsed(svgOf(drawing));
    expect(() => parsed('<svg><text></svg>')).toThrow();
  });

  it('escapes titles', () => {
    const title = `</text><script>alert(1)</script> & "quoted" <![CDATA[ \u0000\u0008\ud800\uffff \u202edesrever`;
    for (const mediaType of mediaTypes) {
      const svg = svgOf(drawCover({ title, author: title, mediaType, workKey: title }));
      parsed(svg);
      expect(svg).not.toMatch(/<script|<!\[CDATA|\u202e/);
    }
  });

  it('sets every word at 4.5:1 or more on its ground, and never on a picture', () => {
    const faint = drawn.flatMap(({ work, texts }) =>
      texts
        .filter(({ text, ground }) => !ground || contrast(String(text.attributes.fill), ground) < 4.5)
        .map(({ text, ground }) => ({ ...work, text: text.content, fill: text.attributes.fill, ground })),
    );
    expect(faint).toEqual([]);
  });

  it('keeps every line inside the cover', () => {
    const outside = drawn.flatMap(({ work, drawing, texts }) =>
      texts
        .map(({ text }) => ({
          ...work,
          text: text.content,
          width: widthOf(String(text.content), numberOf(text, 'font-size')),
          y: numberOf(text, 'y'),
        }))
        .filter(({ width, y }) => width > drawing.width * 0.95 || y > drawing.height),
    );
    expect(outside).toEqual([]);
  });

  it('shortens a word that is wider than the cover', () => {
    const svg = svgOf(drawCover({ title: 'x'.repeat(5000), mediaType: 'BOOK', workKey: 'long' }));
    expect(svg).toContain('…');
    expect(svg.length).toBeLessThan(20_000);
  });
});
