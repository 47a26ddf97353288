import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isLicence = (/** @type {string} */ file) => /^(?:licen[cs]e|copying|notice|third-party-notices)/i.test(file);

/**
 * The licences of packages from other hands, as one text: a heading, then all files with licences and notices.
 *
 * @param {readonly { name: string, version: string, licence: string, folder: string }[]} packages in the order of the
 *   text
 * @returns {string}
 */
export function licenceTexts(packages) {
  const rule = '='.repeat(80);
  return packages
    .map(({ name, version, licence, folder }) => {
      const texts = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && isLicence(entry.name))
        .map((entry) => entry.name)
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8').trim());
      const body = texts.length > 0 ? texts.join('\n\n') : 'The package has no file with its licence.';
      return `${rule}\n${name} ${version} (${licence})\n${rule}\n\n${body}\n`;
    })
    .join('\n');
}
