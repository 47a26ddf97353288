/*
 * Generates `catalogue/src/text/scripts/han-table.ts` from the Unihan database (Unicode Standard Annex 38), which
 * Debian has in its package `unicode-data`: bunzip2 `Unihan_Variants.txt` and `Unihan_OtherMappings.txt` into a
 * folder, then
 *
 *     node scripts/han-table.mjs <folder>
 *
 * A class has the characters that readers consider the same: traditional and simplified (kTraditionalVariant,
 * kSimplifiedVariant), other shapes (kZVariant), Japanese forms (kJinmeiyoKanji), and those that libraries have
 * always put together: the East Asian Character Code (kEACC, ANSI Z39.64) gives variants the same two last bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../catalogue/src/text/scripts/han-table.ts', import.meta.url));
const variants = ['kTraditionalVariant', 'kSimplifiedVariant', 'kZVariant', 'kJinmeiyoKanji'];
/** Characters of some character set of libraries, computers or schools before Unicode; others are rare. */
const knownProperties = /^k(?:BigFive|EACC|GB[0135]|HKSCS|Jis[01]|JIS0213|KSC0|KSC1|JoyoKanji|JinmeiyoKanji|TGH)$/;
/** Variants in EACC are six planes apart. */
const [firstPlane, planes] = [0x21, 6];
const perLine = 40;

const character = (code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16));
const isBasic = (text) => text >= '\u4E00' && text <= '\u9FFF' && text.length === 1;

/** The entries of a file: character, property, values. */
function* entries(folder, file) {
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const [code, property, values] = line.split('\t');
    if (code?.startsWith('U+') && values) yield { of: character(code), property, values: values.split(' ') };
  }
}

function classesOf(folder) {
  const parents = new Map();
  const rootOf = (character) => {
    let root = character;
    while (parents.has(root)) root = parents.get(root);
    return root;
  };
  const join = (first, second) => {
    const [a, b] = [rootOf(first), rootOf(second)].sort();
    if (a !== b) parents.set(b, a);
  };
  const characters = new Set();
  /** Entries of the planes for traditional characters, which are the ones in ordinary use. */
  const ordinary = new Set();
  const byCode = new Map();
  for (const file of ['Unihan_OtherMappings.txt', 'Unihan_Variants.txt'])
    for (const { of, property, values } of entries(folder, file)) {
      if (knownProperties.test(property)) characters.add(of);
      if (variants.includes(property))
        for (const value of values) for (const code of value.match(/U\+[0-9A-F]+/g) ?? []) join(of, character(code));
      if (property !== 'kEACC') continue;
      for (const value of values) {
        const plane = (Number.parseInt(value.slice(0, 2), 16) - firstPlane) % planes;
        const code = `${plane} ${value.slice(2)}`;
        if (Number.parseInt(value.slice(0, 2), 16) < firstPlane + planes) ordinary.add(of);
        if (byCode.has(code)) join(byCode.get(code), of);
        else byCode.set(code, of);
      }
    }
  const classes = new Map();
  for (const character of characters) {
    if (!isBasic(character)) continue;
    const root = rootOf(character);
    classes.set(root, [...(classes.get(root) ?? []), character]);
  }
  const inOrder = (a, b) => ordinary.has(b) - ordinary.has(a) || (a < b ? -1 : 1);
  return [...classes.values()].filter(({ length }) => length > 1).map((members) => members.sort(inOrder).join(''));
}

const folder = process.argv[2];
if (!folder) throw new Error('say the folder of the Unihan files');
const classes = classesOf(folder).sort();
const lines = [];
for (let at = 0; at < classes.length; at += perLine) lines.push(classes.slice(at, at + perLine).join(' '));
writeFileSync(
  target,
  `/**
 * Chinese characters that are one to a reader: traditional, simplified and Japanese forms. Each class stands as one word, the
 * first of its characters stands for all. Made by \`scripts/han-table.mjs\` of the Unihan database 15.0 (Unicode Standard Annex 38),
 * © 1991–2022 Unicode, Inc., under the Unicode License (https://www.unicode.org/license.txt).
 */
export const hanClasses = \`
${lines.join('\n')}
\`;
`,
);
