import { isbn13 } from '../record/isbn.ts';

/** What a pasted citation says. */
export interface Citation {
  readonly author?: string;
  readonly title?: string;
  readonly year?: number;
  /** ISBN-13 */
  readonly isbn?: string;
}

const maxLength = 1000;
/** A year as citations write it: 1400 to 2099. */
const year = '1[4-9]\\d\\d|20\\d\\d';
const authorYear = new RegExp(`^([^():/]{2,200}?)[\\s,.]*\\((${year})[a-z]?\\)\\s*[:.,]?\\s*(.+)$`, 'su');
const slash = /^(.{2,200}?)\s+\/\s+(.{2,200})$/su;

/** Reads a pasted citation; undefined when the text does not look like one. */
export function readCitation(text: string): Citation | undefined {
  const line = text.slice(0, maxLength).replace(/\s+/g, ' ').trim();
  const number = /(?:97[89][\d\s\p{Pd}]{10,16}|\b\d[\d\p{Pd}\s]{8,12}[\dXx]\b)/u.exec(line)?.[0];
  const isbn = number === undefined ? undefined : isbn13(number);
  const dated = authorYear.exec(line);
  if (dated) {
    const [, author = '', published = '', rest = ''] = dated;
    return { author: author.trim(), year: Number(published), title: firstSentence(rest), ...(isbn && { isbn }) };
  }
  const halves = slash.exec(line);
  if (halves) return { title: halves[1] ?? '', author: halves[2] ?? '', ...(isbn && { isbn }) };
  return isbn ? { isbn } : undefined;
}

function firstSentence(text: string): string {
  return /^.*?[^.\s]{3,}(?=\.\s)/u.exec(text)?.[0] ?? text.replace(/[.\s]+$/, '');
}
