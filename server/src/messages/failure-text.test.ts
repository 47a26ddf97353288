import { addressFailures } from '@buchfink/catalogue/report/address-failure';
import { fileFailures } from '@buchfink/catalogue/report/file-failure';
import { expect, it } from 'vitest';
import { failureBySentence, failureText } from './failure-text.ts';

it('has words for each sentence about a file or an address, in English that sentence', () => {
  const folder = `${fileFailures.EISDIR}: name the files in it`;
  for (const sentence of [...Object.values(addressFailures), ...Object.values(fileFailures), folder]) {
    expect(failureBySentence(sentence, 'en')).toBe(sentence);
    expect(failureBySentence(sentence, 'de')).not.toBe(sentence);
  }
  expect(failureBySentence('badVerb', 'de')).toBeUndefined();
});

it('says a known failure in the words of the language, and in English what the error says', () => {
  const reason = { code: 'ENOENT', text: '/data/a: there is no such file or folder' } as const;
  expect(failureText(reason, 'de')).toBe('Datei oder Ordner gibt es nicht');
  expect(failureText(reason, 'en')).toBe(reason.text);
  expect(failureText({ text: 'badVerb' }, 'de')).toBe('badVerb');
});
