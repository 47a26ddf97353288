import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, runnerImport } from 'vite';

const catalogue = /\/shared\/i18n\/messages\/((?:de|en)-(?:first|further|phone))\.ts$/;

/** Compiles the ICU syntax of all messages at build time, so that no browser has to. */
export function compiledMessages(): Plugin {
  return {
    name: 'buchfink-compiled-messages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const name = catalogue.exec(id)?.[1]?.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
      if (!name) return null;
      const { module } = await runnerImport<Record<string, Record<string, string>>>(id, { configFile: false });
      const texts = Object.entries(module[name] ?? {});
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
      return `export const ${name} = ${JSON.stringify(compiled)};`;
    },
  };
}
