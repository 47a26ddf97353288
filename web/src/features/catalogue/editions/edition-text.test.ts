import { describe, expect, it } from 'vitest';
import { editionText } from './edition-text.ts';

const work = { title: 'Der Zauberberg', author: 'Thomas Mann', language: 'ger' };

describe('an edition', () => {
  it('names its author where it differs from the author of the work', () => {
    expect(editionText({ ...work, author: 'Heinz Strunk' }, work, 'de')).toBe('Heinz Strunk');
    expect(editionText(work, work, 'de')).toBe('');
    expect(editionText({ title: work.title }, work, 'de')).toBe('');
    expect(editionText(work, { title: work.title }, 'de')).toBe('Thomas Mann · Deutsch');
  });

  it('names its title where it differs, else its subtitle, then author and language', () => {
    const english = { ...work, title: 'The Magic Mountain', author: 'Mann, Thomas', language: 'eng' };
    expect(editionText(english, work, 'en')).toBe('The Magic Mountain · Mann, Thomas · English');
    expect(editionText({ ...work, subtitle: 'Roman' }, work, 'de')).toBe('Roman');
  });
});
