import { describe, expect, it } from 'vitest';
import { editionWords } from './edition-words.ts';

const work = { title: 'Der Zauberberg', author: 'Thomas Mann', language: 'ger' };

describe('an edition', () => {
  it('names its person where it is another one than the work’s', () => {
    expect(editionWords({ ...work, author: 'Heinz Strunk' }, work, 'de')).toBe('Heinz Strunk');
    expect(editionWords(work, work, 'de')).toBe('');
    expect(editionWords({ title: work.title }, work, 'de')).toBe('');
    expect(editionWords(work, { title: work.title }, 'de')).toBe('Thomas Mann · Deutsch');
  });

  it('names its title where it is another one, else its subtitle, then person and language', () => {
    const english = { ...work, title: 'The Magic Mountain', author: 'Mann, Thomas', language: 'eng' };
    expect(editionWords(english, work, 'en')).toBe('The Magic Mountain · Mann, Thomas · English');
    expect(editionWords({ ...work, subtitle: 'Roman' }, work, 'de')).toBe('Roman');
  });
});
