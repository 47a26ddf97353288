import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp } from './progress.mjs';
import { root } from './root.mjs';

const texts = join(root, 'texts');

/** Writes the compiled texts and their types where messages are newer. */
export default async function ensureTexts() {
  const written = join(texts, 'src/generated/app-texts.ts');
  if (existsSync(written) && statSync(written).mtimeMs > newest(['messages', 'src'])) return;
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(texts, 'src/generate.ts'), { configFile: false, logLevel: 'error' });
  try {
    module.generateTexts(texts);
  } catch (error) {
    giveUp('The texts have faults:', error instanceof Error ? error.message : String(error));
  }
}

/** @param {readonly string[]} folders */
const newest = (folders) =>
  Math.max(
    ...folders
      .flatMap((folder) =>
        readdirSync(join(texts, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((name) => !name.includes('generated'))
      .map((name) => statSync(join(texts, name)).mtimeMs),
  );
