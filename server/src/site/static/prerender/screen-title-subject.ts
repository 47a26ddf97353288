import type { PlainKey } from '@buchfink/texts/texts';
import { html } from '../../../base/http/html.ts';
import { textsIn } from '../../../messages/texts.ts';
import { type PageSubject, previewHeading } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** The titles of screens whose content only the app has: it depends on the reader, who may be logged in. */
const titles: Readonly<Record<string, PlainKey>> = {
  '/libraries': 'libraries.title',
  '/search/:libraryId?': 'catalogue.title',
  '/events/:libraryId?': 'events.title',
  '/account': 'account.title',
  '/profile': 'profile.title',
  '/loan-history': 'history.title',
  '/notices': 'shell.notices',
  '/id-card': 'card.title',
  '/login/:libraryId?/:userId?': 'login.title',
  '/join/:libraryId?': 'join.title',
  '/accounts': 'accounts.title',
  '/reminders': 'reminders.title',
  '/watchlist': 'watchlist.title',
  '/map': 'map.title',
  '/settings': 'settings.title',
  '/theme-changer': 'theme.title',
  '/install/:platform?/:libraryId?': 'install.title',
  '/about': 'about.title',
};

/** The screens that show their title beside a button, and not in the bar. */
const withTitleInPage: readonly string[] = ['/account', '/accounts'];

/** A screen of which only its title is known; nothing where that depends on more than the address. */
export function screenTitleSubject({ pattern, locale }: ScreenAddress): PageSubject {
  const key = titles[pattern];
  if (!key) return {};
  const title = textsIn(locale)(key);
  const content = html`<h1>${title}</h1>`;
  if (!withTitleInPage.includes(pattern)) return { title, preview: previewHeading(title), content };
  return { title, isTitleInPage: true, preview: html`<h1 class="preview-title">${title}</h1>`, content };
}
