import { expect, it } from 'vitest';
import { languageCode, terminologicalCodes } from './language-code.ts';

it.each([
  ['de', 'ger'],
  ['deu', 'ger'],
  ['ger', 'ger'],
  ['nld', 'dut'],
  ['kat', 'geo'],
  ['sqi', 'alb'],
  ['tlh', 'tlh'],
  ['xx', undefined],
  ['d', undefined],
  ['de-AT', undefined],
])('the language %s has the code %s', (written, code) => {
  expect(languageCode(written)).toBe(code);
});

it('each language has one code among all codes of catalogues', () => {
  for (const [terminological, bibliographic] of terminologicalCodes) {
    expect([languageCode(terminological), languageCode(bibliographic)]).toEqual([terminological, terminological]);
  }
});
