import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './ensure/root.mjs';

/** A table of all languages that is written down: what is words belongs into the messages, and `Intl` knows the rest. */
const writtenTable = /Record<Locale,[^=;{}]*>+\)?\s*=\s*\{|\{\s*de(?::\s[^\s]|,\s*en\b)/;
/** Tables that have to be written, with the reason. */
const allowedTables = [
  // The list of languages itself.
  'contract/src/locale.ts',
  // The languages of subject headings.
  'catalogue/src/text/heading-locale.ts',
  // An example in the words of a setting.
  'server/src/projects/files/descriptions/account-systems-descriptions.ts',
];
/** A choice between two languages that would silently ignore a third. */
const silentChoice = /\b(?:locale|language)\s*[!=]==?\s*'(?:de|en)'|\[\s*'de',\s*'en'\s*\]|'de'\s*\|\s*'en'/;

/** @param {string} folder @returns {string[]} */
const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(?:testing|generated)\//.test(path))
    .map((path) => `${folder}/${path}`);

describe('a new language', () => {
  it.each(['contract/src', 'texts/src', 'catalogue/src', 'connectors/src', 'server/src', 'device/src', 'web/src'])(
    'is a folder of messages and a line in the list of languages: nothing in %s names one',
    (folder) => {
      const sources = sourcesBelow(folder);
      expect(sources.length).toBeGreaterThan(5);
      const choices = sources.filter((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return !allowedTables.includes(path) && (silentChoice.test(text) || writtenTable.test(text));
      });
      expect(choices).toEqual([]);
    },
  );
});
