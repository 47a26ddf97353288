import type { Locator, Page } from '@playwright/test';

/** A link of the frame around every screen: in the bar at the bottom on phones, in the app bar, or in the drawer beside the page. */
export function frameLink(page: Page, name: string): Locator {
  return page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: /^(Wichtige Seiten|Main pages|Hauptmenü|Main menu)$/ }))
    .getByRole('link', { name, exact: true });
}
