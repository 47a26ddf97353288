import { about } from './de/about.ts';
import { account } from './de/account.ts';
import { accounts } from './de/accounts.ts';
import { acquisitions } from './de/acquisitions.ts';
import { act } from './de/act.ts';
import { card } from './de/card.ts';
import { catalogue } from './de/catalogue.ts';
import { content } from './de/content.ts';
import { events } from './de/events.ts';
import { help } from './de/help.ts';
import { history } from './de/history.ts';
import { infoPage } from './de/info-page.ts';
import { install } from './de/install.ts';
import { libraries } from './de/libraries.ts';
import { login } from './de/login.ts';
import { map } from './de/map.ts';
import { mediaTips } from './de/media-tips.ts';
import { metasearch } from './de/metasearch.ts';
import { notFound } from './de/not-found.ts';
import { notice } from './de/notice.ts';
import { own } from './de/own.ts';
import { profile } from './de/profile.ts';
import { reminders } from './de/reminders.ts';
import { rule } from './de/rule.ts';
import { settings } from './de/settings.ts';
import { suggest } from './de/suggest.ts';
import { system } from './de/system.ts';
import { theme } from './de/theme.ts';
import { watchlist } from './de/watchlist.ts';

/** The German texts of all other screens; one file per noun. */
export const deFurther = {
  ...about,
  ...act,
  ...account,
  ...accounts,
  ...acquisitions,
  ...card,
  ...catalogue,
  ...content,
  ...help,
  ...history,
  ...infoPage,
  ...install,
  ...events,
  ...libraries,
  ...login,
  ...map,
  ...mediaTips,
  ...metasearch,
  ...notFound,
  ...notice,
  ...own,
  ...profile,
  ...reminders,
  ...rule,
  ...settings,
  ...suggest,
  ...system,
  ...theme,
  ...watchlist,
};
