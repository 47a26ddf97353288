import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byLocale, type Locale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { type Html, html } from '../../../base/http/html.ts';

const Files = z.array(z.string().check(z.regex(/^\/assets\/[\w.-]+\.(js|css)$/)));
/** An older build may lack a language. */
const FilesByLocale = z.object(byLocale(() => z._default(Files, [])));

/** The files of each screen besides those of the page, as the build of the app writes them (`web/build/screen-files.ts`). */
const ScreenFiles = z.object({
  screens: z.record(z.string(), Files),
  texts: z.object({ first: FilesByLocale, further: FilesByLocale }),
  consent: Files,
});
export type ScreenFiles = z.infer<typeof ScreenFiles>;

/** Reads the list in the folder of the built app; undefined when the build has none. Throws when it is damaged. */
export async function readScreenFiles(folder: string): Promise<ScreenFiles | undefined> {
  const text = await readFile(join(folder, 'screen-files.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : ScreenFiles.parse(JSON.parse(text));
}

/**
 * The link elements that let a browser load the files of a screen at once: scripts as modules (HTML, 4.6.7.13), styles
 * as such. The first screen needs a part of the texts only.
 *
 * @param pattern the path of the screen in the app's table
 */
export function preloadLinks({ screens, texts, consent }: ScreenFiles, pattern: string, locale: Locale): Html[] {
  const isHome = pattern === '/' || pattern.startsWith('/start/');
  const files = [
    ...texts.first[locale],
    ...(screens[pattern] ?? []),
    ...(isHome ? [] : texts.further[locale]),
    ...consent,
  ];
  return [...new Set(files)].map((file) =>
    file.endsWith('.css')
      ? html`<link rel="preload" as="style" crossorigin href="${file}">`
      : html`<link rel="modulepreload" crossorigin href="${file}">`,
  );
}
