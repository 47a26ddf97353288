import type { Item, SearchAnswer } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { previewHits } from './result-preview.ts';

const book: Item = {
  libraryId: 1,
  id: 'r',
  position: 0,
  title: 'Momo <b>',
  mediaType: 'BOOK',
  isbn: [],
  workKey: 'momo',
  availability: { code: 'GREEN', state: 'available', text: 'Verfügbar' },
};
const paint = (changes: Partial<Item>) =>
  previewHits('de', { items: [{ ...book, ...changes }] } as SearchAnswer, undefined).join('');

describe('the preview of a hit', () => {
  it('escapes texts, and names the branch to go to with its shelf mark', () => {
    const branches = ['Nord <i>', 'Süd', 'West', 'Ost'];
    const hit = paint({ availability: { ...book.availability, branches } });
    expect(hit).toContain('<h2>Momo &lt;b&gt;</h2>');
    expect(hit).toContain('Verfügbar<small> Nord &lt;i&gt;, 3\u00a0weitere</small>');
    expect(hit).not.toContain('preview-hit-act');
    const places = [{ id: 'N', name: 'Nord', state: 'reference' as const, shelfmark: 'Rom <b>' }];
    expect(paint({ availability: { code: 'YELLOW', state: 'reference', places } })).toContain(
      '<small> Nord · <i>Rom &lt;b&gt;</i></small>',
    );
  });

  it('says when a title on loan comes back, and keeps the room of the button that reserves it', () => {
    const lent = (returnDate: string) => paint({ availability: { code: 'RED', state: 'lent', returnDate } });
    const nextYear = new Date().getUTCFullYear() + 1;
    expect(lent(`${nextYear}-03-09`)).toContain(`Ausgeliehen<small> zurück am 9.\u00a0März ${nextYear}</small>`);
    expect(lent(`${nextYear}-03-09`)).toContain('<div class="preview-hit-act">Vormerken</div>');
    expect(lent('1999-12-31')).not.toContain('<small>');
  });

  it('has the box of the cover that the app draws, and the words of the editions', () => {
    const hit = paint({ mediaType: 'CD_MUSIC', editions: { count: 3, mediaTypes: ['CD_MUSIC', 'BOOK', 'DVD'] } });
    expect(hit).toContain('<div class="preview-cover preview-disc"></div>');
    expect(hit).toContain('3 Ausgaben, auch als Buch und DVD');
  });

  it('says that a hit without a record is found by a new search', () => {
    expect(paint({ id: null })).toContain('Mehr dazu zeigt eine neue Suche.');
  });
});
