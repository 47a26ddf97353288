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
])('the language %s is %s to catalogues', (written, code) => {
  expect(languageCode(written)).toBe(code);
});

it('each language has one code among all that catalogues use', () => {
  for (const [ours, theirs] of terminologicalCodes) {
    expect([languageCode(ours), languageCode(theirs)]).toEqual([ours, ours]);
  }
});
