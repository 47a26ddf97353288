import { expect, test } from 'vitest';
import { canonicalWord, foldText } from '../fold.ts';
import { wordStanding } from './word-standing.ts';

const standingOf = (word: string) => wordStanding(canonicalWord(foldText(word)));

test.each(['Trauer', 'Küche', 'Fußball', 'garden', 'Scheidung', 'Brüder'])('%s is common', (word) => {
  expect(standingOf(word)).toBe('common');
});

test.each(['häkeln', 'Patientenverfügung', 'beekeeping', 'crochet'])('%s is a word', (word) => {
  expect(standingOf(word)).toBe('listed');
});

test.each(['Hühnerhaltung', 'Kaninchenstall', 'Wohnungstüren', 'Gartenmauern'])('%s is made of two words', (word) => {
  expect(standingOf(word)).toBe('compound');
});

test.each(['zauberbreg', 'frankenstien', 'tintenherts', 'beekeping', 'xqz', 'ab', ''])(
  '%s is none, though it may look like one',
  (word) => {
    expect(standingOf(word)).toBe('unknown');
  },
);

test('the list begins and ends with words', () => {
  expect(['aaa', 'zyniker', 'zzz'].map(standingOf)).not.toContain('compound');
});
