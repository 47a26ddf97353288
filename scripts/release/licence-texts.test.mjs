import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { licenceTexts } from './licence-texts.mjs';
import { shippedData, shippedPackages } from './shipped-works.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buchfink-licences-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the licences in a release', () => {
  it('are there in full for each package and all data in it', () => {
    const works = [...shippedPackages(), ...shippedData];
    expect(works.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'sharp', 'Unihan database']));
    for (const work of works) {
      expect([work.name, work.licence]).not.toEqual([work.name, 'unknown']);
      // Each licence disclaims a warranty; that of Apache is in the release itself.
      expect(licenceTexts([work]), work.name).toMatch(/warrant|as is|apache\.org\/licenses\/LICENSE-2\.0/i);
    }
  });

  it('are found under the names that packages give their files, and not in code', () => {
    for (const file of ['MIT-LICENSE.txt', 'COPYING', 'ThirdPartyNotices', 'license.js'])
      writeFileSync(join(folder, file), `text of ${file}`);
    const text = licenceTexts([{ name: 'a', version: '1', licence: 'MIT', folder }]);
    expect(text.match(/text of \S+/g)).toEqual([
      'text of COPYING',
      'text of MIT-LICENSE.txt',
      'text of ThirdPartyNotices',
    ]);
  });

  it('have the text of the MPL where a package has only its notice', () => {
    writeFileSync(join(folder, 'LICENSE'), 'If a copy of the MPL was not distributed with this\nfile, see the net.');
    const text = licenceTexts([{ name: 'a', version: '1', licence: 'MPL-2.0', folder }]);
    expect(text).toContain('If a copy of the MPL');
    expect(text).toContain('Mozilla Public License Version 2.0\n');
  });

  it('come from the README, or from the licence that the package names, with its author', () => {
    const licensed = { name: 'a', version: '1', licence: 'MIT', folder, author: 'Ada Muster' };
    expect(licenceTexts([licensed])).toMatch(/\(c\) Ada Muster\n\nPermission is hereby granted/);
    writeFileSync(join(folder, 'README.md'), '# A\n## License\nMIT, see the net.\n## Usage\nnothing\n');
    expect(licenceTexts([licensed])).toMatch(/Ada Muster\n\nMIT, see the net\.\n\nPermission is hereby granted/);
    writeFileSync(join(folder, 'README.md'), '# A\n## License\nCopyright B\n\nPermission is hereby granted to C.\n');
    expect(licenceTexts([licensed])).toMatch(/=\n\nCopyright B\n\nPermission is hereby granted to C\.\n$/);
  });

  it('stop a release when one is nowhere', () => {
    const nowhere = { name: 'a', version: '1', licence: 'Beerware', folder };
    expect(() => licenceTexts([nowhere])).toThrow('a has no text of its licence (Beerware)');
  });
});
