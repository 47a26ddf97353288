import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, runnerImport } from 'vite';

const catalogue = /\/shared\/i18n\/messages\/(de|en)\.ts$/;

/** Reads the ICU syntax of all texts when the app is built, so that no browser has to. */
export function compiledMessages(): Plugin {
  return {
    name: 'buchfink-compiled-messages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const locale = catalogue.exec(id)?.[1];
      if (!locale) return null;
      const { module } = await runnerImport<Record<string, Record<string, string>>>(id, { configFile: false });
      const texts = Object.entries(module[locale] ?? {});
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
      return `export const ${locale} = ${JSON.stringify(compiled)};`;
    },
  };
}
