import { describe, expect, it } from 'vitest';
import { audienceText } from './audience-text.ts';

const inEnglish = (texts: readonly string[]) => texts.map((text) => audienceText(text, 'en'));

describe('the audience of a work', () => {
  it('is shown in the reader’s language, whatever language the catalogue uses', () => {
    expect(
      inEnglish(['ab 12 Jahren', 'Ab 3 J.', 'für Kinder ab 8', 'Ages 9 and up.', '12+', '7 years and older']),
    ).toEqual(['Ages 12 and up', 'Ages 3 and up', 'Ages 8 and up', 'Ages 9 and up', 'Ages 12 and up', 'Ages 7 and up']);
    expect(audienceText('Ages 12 & up', 'de')).toBe('ab 12 Jahren');
    expect(audienceText('1+', 'de')).toBe('ab 1 Jahr');
  });

  it('may be an age range', () => {
    expect(inEnglish(['8-12 Jahre', 'von 8 bis 12 Jahren', 'Alter 8–12'])).toEqual(Array(3).fill('Ages 8 to 12'));
    expect(audienceText('For ages 8 to 12', 'de')).toBe('8–12 Jahre');
  });

  it('may be groups of readers', () => {
    expect(inEnglish(['Kinder', 'Für Jugendliche', 'Kinder und Jugendliche'])).toEqual([
      'Children',
      'Young people',
      'Children and young people',
    ]);
    expect(audienceText('Juvenile', 'de')).toBe('Kinder');
    expect(audienceText('Children and young adults', 'de')).toBe('Kinder und Jugendliche');
  });

  it('may be the age rating of a film or a game', () => {
    expect(inEnglish(['FSK ab 12 freigegeben', 'usk: 6', 'FSK ab 16 Jahren'])).toEqual([
      'FSK: ages 12 and up',
      'USK: ages 6 and up',
      'FSK: ages 16 and up',
    ]);
    expect(audienceText('FSK 12', 'de')).toBe('FSK ab 12 Jahren');
  });

  it('stays as catalogued when its form is unknown, even beside a known form', () => {
    const odd = ['Für alle, die Bäume lieben', '8-12', 'ab Klasse 5', 'Kinder und Eltern', 'Lesestufe 2.', 'RL: 3.4'];
    expect(inEnglish(odd)).toEqual(odd);
    expect(audienceText('Klasse 5-6; ab 10 Jahren', 'en')).toBe('Klasse 5-6; Ages 10 and up');
  });
});
