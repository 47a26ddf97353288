import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales, operatorLocales } from '@buchfink/contract/locale';
import { generateTexts } from '@buchfink/texts/generate';
import { marked } from '@buchfink/texts/testing/marks';
import type { Plugin } from 'vite';

const texts = fileURLToPath(new URL('../../../../texts/', import.meta.url));
const localeModule = fileURLToPath(new URL('../../../../contract/src/locale.ts', import.meta.url));

/**
 * Adds a language to a build as a translator does: a folder of messages, which are the English ones between marks, and a
 * line in the list of languages. Returns the plugin of the build, and the folder that it needs until then.
 */
export async function languagePlugin(locale: string): Promise<{ readonly plugin: Plugin; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-language-'));
  cpSync(join(texts, 'messages'), join(folder, 'messages'), { recursive: true });
  cpSync(join(texts, 'messages/en'), join(folder, 'messages', locale), { recursive: true });
  for (const group of readdirSync(join(folder, 'messages', locale)))
    for (const name of readdirSync(join(folder, 'messages', locale, group))) {
      const file = join(folder, 'messages', locale, group, name);
      const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
      const entries = messages.map(([key, text]) => [key, typeof text === 'string' ? marked(text) : text]);
      writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
    }
  generateTexts(folder, {
    locales: [...locales, locale],
    operatorLocales: [...operatorLocales, locale],
  });
  const plugin: Plugin = {
    name: 'added-language',
    enforce: 'pre',
    resolveId: (source) => {
      const [, name] = /^@buchfink\/texts\/generated\/(.+)$/.exec(source) ?? [];
      return name === undefined ? undefined : join(folder, 'src/generated', `${name}.ts`);
    },
    transform: (code, id) =>
      id === localeModule
        ? code
            .replace('  en: {', `  ${locale}: { name: '${locale}', formats: '${locale}', direction: 'ltr' },\n  en: {`)
            .replace('operatorLocales = [', `operatorLocales = ['${locale}', `)
        : undefined,
  };
  return { plugin, folder };
}
