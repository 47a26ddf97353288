import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, version: string, licence: string, folder?: string, author?: string }} LicensedWork */

/** A file with a licence or a notice, such as `LICENSE.md`, `MIT-LICENSE.txt` and `ThirdPartyNotices`. */
const isLicence = (/** @type {string} */ file) =>
  /licen[cs]e|copying|notice/i.test(file) && !/\.(?:[cm]?[jt]s|json|map)$/i.test(file);

/** The texts of licences that packages name without having them, by SPDX identifier. */
const ownTexts = join(import.meta.dirname, 'licences');

/**
 * The licences of packages and data from other hands, as one text: a heading, then all files with licences and notices. A
 * package without such a file gets the part of its README about the licence, and the text of the licence that it names.
 *
 * @param {readonly LicensedWork[]} works in the order of the text
 * @returns {string} Throws when the text of a licence is nowhere: most licences allow copies only with their text.
 */
export function licenceTexts(works) {
  const rule = '='.repeat(80);
  return works
    .map((work) => `${rule}\n${work.name} ${work.version} (${work.licence})\n${rule}\n\n${bodyOf(work)}\n`)
    .join('\n');
}

/** @param {LicensedWork} work */
function bodyOf({ name, licence, folder, author }) {
  const entries = folder === undefined ? [] : readdirSync(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const read = (/** @type {string} */ file) => readFileSync(join(folder ?? '', file), 'utf8').trim();
  const files = names.filter(isLicence).sort().map(read);
  const text = files.join('\n\n');
  if (files.length > 0) return isNoticeOfMpl(text) ? `${text}\n\n${ownText('MPL-2.0')}` : text;
  const part = names.filter((file) => /^readme/i.test(file)).map((file) => licencePart(read(file)))[0];
  // With the conditions in the README nothing is missing.
  if (part !== undefined && /permission is hereby granted/i.test(part)) return part;
  const file = join(ownTexts, `${licence.replace(/-(?:only|or-later)$/, '')}.txt`);
  if (!existsSync(file)) throw new Error(`${name} has no text of its licence (${licence}): add ${file}.`);
  const copyright = folder === undefined ? [] : [`Copyright (c) ${author ?? `the authors of ${name}`}`];
  return [...copyright, ...(part === undefined ? [] : [part]), readFileSync(file, 'utf8').trim()].join('\n\n');
}

/** Whether a file has only the notice of exhibit A of the MPL, which is to be followed by the licence itself. @param {string} text */
const isNoticeOfMpl = (text) =>
  /copy of the MPL was not distributed/i.test(text.replace(/\s+/g, ' ')) && !/warrant/i.test(text);

const ownText = (/** @type {string} */ licence) => readFileSync(join(ownTexts, `${licence}.txt`), 'utf8').trim();

/** The part of a README under a heading about the licence. @param {string} text */
function licencePart(text) {
  const [, heading = '', part = ''] = /^(#+)\s*licen[cs].*$\n([\s\S]*)/im.exec(text) ?? [];
  if (heading === '') return undefined;
  const next = part.search(new RegExp(`^#{1,${heading.length}}\\s`, 'm'));
  return (next < 0 ? part : part.slice(0, next)).trim();
}
