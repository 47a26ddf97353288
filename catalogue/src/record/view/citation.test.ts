import { describe, expect, it } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
import { citation } from './citation.ts';

const zauberberg = bookOf({
  id: 'z1',
  title: 'Der Zauberberg',
  subtitle: 'Roman',
  nonFiling: 4,
  contributors: [
    { name: 'Mann, Thomas', role: 'aut', main: true },
    { name: 'Neumann, Michael', role: 'edt', main: false },
  ],
  year: 1924,
  publisher: 'S. Fischer',
  place: 'Berlin',
  subjects: [{ text: 'Klassiker', kind: 'topic' }],
  isbn: ['9783103481280'],
  languages: ['ger'],
});

describe('citation', () => {
  it('writes RIS with CRLF, authors separate from editors', () => {
    const lines = citation(zauberberg).ris.split('\r\n');
    expect(lines[0]).toBe('TY  - BOOK');
    expect(lines).toContain('AU  - Mann, Thomas');
    expect(lines).toContain('ED  - Neumann, Michael');
    expect(lines).toContain('TI  - Der Zauberberg : Roman');
    expect(lines.slice(-2)).toEqual(['ER  - ', '']);
  });

  it('writes BibTeX with a readable key', () => {
    const { bibtex } = citation(zauberberg);
    expect(bibtex).toContain('@book{mann1924zauberberg,');
    expect(bibtex).toContain('author = {Mann, Thomas}');
    expect(bibtex).toContain('title = {{Der Zauberberg : Roman}}');
  });

  it('escapes text that would break out of its field', () => {
    const hostile = { ...zauberberg, title: 'A } \\input{x} 100 % & more\nER  - ', subtitle: 'B' };
    expect(citation(hostile).bibtex).toContain(
      'title = {{A \\} \\textbackslash{}input\\{x\\} 100 \\% \\& more ER - : B}}',
    );
    expect(
      citation(hostile)
        .ris.split('\r\n')
        .filter((line) => line.startsWith('ER')),
    ).toHaveLength(1);
  });

  it('names the type of other media', () => {
    expect(citation({ ...zauberberg, mediaType: 'DVD' }).ris).toMatch(/^TY {2}- VIDEO/);
    expect(citation({ ...zauberberg, mediaType: 'DVD' }).bibtex).toMatch(/^@misc/);
  });
});
