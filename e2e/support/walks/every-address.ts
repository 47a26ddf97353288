import { appPaths } from '@buchfink/contract/config/app-paths';
import { appPlaceholders } from '@buchfink/texts/generated/app-placeholders';
import type { APIRequestContext, Page } from '@playwright/test';
import { firstRecordId } from '../demo.ts';
import { patron } from '../patron.ts';
import { collectWords } from '../pseudo-language.ts';

/** The parts in which all addresses are opened: one test for all of them would take too long on a busy machine. */
export const addressParts = [1, 2, 3] as const;

/**
 * An address of every path of the app, with and without the parameters that it can do without, and of no path; those of
 * one part.
 */
export async function everyAddress(request: APIRequestContext, part: (typeof addressParts)[number]): Promise<string[]> {
  const values: Readonly<Record<string, string>> = {
    libraryId: '1',
    userId: patron.userId,
    id: await firstRecordId(request),
    platform: 'android',
    contentId: 'accessibility',
  };
  const filled = (path: string) => path.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? '');
  const addresses = appPaths.flatMap((path) => [filled(path), filled(path.replace(/\/:\w+\?/g, ''))]);
  const further = ['/result?FREE=zauberberg', '/content/there-is-none', '/there/is/nothing'];
  return [...new Set([...addresses, ...further])].filter((_, index) => (index % addressParts.length) + 1 === part);
}

const keys = new Set(Object.keys(appPlaceholders));

/** The message keys that are shown, or read by a screen reader, in place of their texts. */
export async function findMessageKeys(page: Page): Promise<string[]> {
  const words = (await collectWords(page)).join(' ').split(/[^\w.-]+/);
  return [...new Set(words.filter((word) => keys.has(word)))];
}
