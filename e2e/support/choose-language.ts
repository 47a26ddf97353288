import type { Locator } from '@playwright/test';

/** The summary of the list of languages in a part of the page: it names the language of the app. */
export const languageList = (part: Locator): Locator =>
  part.locator('summary').filter({ hasText: /^(Sprache|Language): / });

/** Chooses a language from the list in a part of the page. */
export async function chooseLanguage(part: Locator, name: string): Promise<void> {
  await languageList(part).click();
  await part.getByRole('button', { name, exact: true }).click();
}
