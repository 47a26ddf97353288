import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deFirst } from '../web/src/shared/i18n/messages/de-first.ts';
import { deFurther } from '../web/src/shared/i18n/messages/de-further.ts';
import { dePhone } from '../web/src/shared/i18n/messages/de-phone.ts';

const file = new URL('../contract/src/config/message-keys.ts', import.meta.url);

it('the list of text keys is that of the app (UPDATE_DOCS=1 npx vitest run scripts/message-keys.test.mjs)', () => {
  const keys = Object.keys({ ...deFirst, ...deFurther, ...dePhone }).sort();
  const text = `/**
 * The keys of all texts of the app, which a project can word otherwise (\`i18n\`). Written by
 * \`scripts/message-keys.test.mjs\`. The file is in the tree because type check, tests and the service from source need it
 * before any build.
 */
export const messageKeys: readonly string[] = [
${keys.map((key) => `  '${key}',\n`).join('')}];
`;
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
