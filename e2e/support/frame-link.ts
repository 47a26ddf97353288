import type { Locator, Page } from '@playwright/test';

/** A link of the frame around every screen: in the bar at the bottom on phones, else in the app bar. */
export function frameLink(page: Page, name: string): Locator {
  return page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: /^(Wichtige Seiten|Main pages)$/ }))
    .getByRole('link', { name, exact: true });
}
