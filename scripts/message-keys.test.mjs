import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeholdersOf } from '../server/src/projects/files/text-placeholders.ts';
import { deFirst } from '../web/src/shared/i18n/messages/de-first.ts';
import { deFurther } from '../web/src/shared/i18n/messages/de-further.ts';
import { dePhone } from '../web/src/shared/i18n/messages/de-phone.ts';
import { enFirst } from '../web/src/shared/i18n/messages/en-first.ts';
import { enFurther } from '../web/src/shared/i18n/messages/en-further.ts';
import { enPhone } from '../web/src/shared/i18n/messages/en-phone.ts';

/** @type {Record<string, string>} */
const german = { ...deFirst, ...deFurther, ...dePhone };
/** @type {Record<string, string>} */
const english = { ...enFirst, ...enFurther, ...enPhone };
const keys = Object.keys(german).sort();

/**
 * Compares a file of the contract with its text; `UPDATE_DOCS=1` writes it.
 *
 * @param {string} name
 * @param {string} text
 */
function compare(name, text) {
  const file = new URL(`../contract/src/config/${name}`, import.meta.url);
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
}

it('the list of text keys is that of the app (UPDATE_DOCS=1 npx vitest run scripts/message-keys.test.mjs)', () => {
  compare(
    'message-keys.ts',
    `/**
 * The keys of all texts of the app, which a project can word otherwise (\`i18n\`). Written by
 * \`scripts/message-keys.test.mjs\`. The file is in the tree because type check, tests and the service from source need it
 * before any build.
 */
export const messageKeys: readonly string[] = [
${keys.map((key) => `  '${key}',\n`).join('')}];
`,
  );
});

it('the placeholders of texts are those of the app (UPDATE_DOCS=1 npx vitest run scripts/message-keys.test.mjs)', () => {
  const lines = keys.flatMap((key) => {
    const [de, en] = [german, english].map((texts) => placeholdersOf(texts[key] ?? ''));
    const names = [...new Set([...(de?.names ?? []), ...(en?.names ?? [])])].sort();
    // What one language leaves out, a project may leave out as well.
    const marked = names.map((name) => (de?.shown.includes(name) && en?.shown.includes(name) ? name : `${name}?`));
    return names.length === 0 ? [] : [`  '${key}': '${marked.join(' ')}',\n`];
  });
  compare(
    'message-placeholders.ts',
    `/**
 * The names of the values in the texts of the app, for the texts of projects; \`?\` marks those that a text may leave
 * out. Texts without values are left out. Written by \`scripts/message-keys.test.mjs\`.
 */
export const messagePlaceholders: Readonly<Record<string, string>> = {
${lines.join('')}};
`,
  );
});
