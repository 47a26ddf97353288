import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './ensure/root.mjs';

/** A choice between two languages that would silently ignore a third: tables by `Locale` let the compiler report it. */
const silentChoice = /\b(?:locale|language)\s*[!=]==?\s*'(?:de|en)'|\[\s*'de',\s*'en'\s*\]|'de'\s*\|\s*'en'/;

/** @param {string} folder @returns {string[]} */
const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => `${folder}/${path}`);

describe('a new language', () => {
  it.each(['contract/src', 'catalogue/src', 'connectors/src', 'server/src', 'device/src', 'web/src'])(
    'is demanded by the compiler everywhere in %s',
    (folder) => {
      const sources = sourcesBelow(folder);
      expect(sources.length).toBeGreaterThan(5);
      const choices = sources.filter(
        (path) => path !== 'contract/src/locale.ts' && silentChoice.test(readFileSync(join(root, path), 'utf8')),
      );
      expect(choices).toEqual([]);
    },
  );
});
