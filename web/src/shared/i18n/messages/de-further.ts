import { account } from './de/account/account.ts';
import { accounts } from './de/account/accounts.ts';
import { act } from './de/account/act.ts';
import { card } from './de/account/card.ts';
import { history } from './de/account/history.ts';
import { login } from './de/account/login.ts';
import { own } from './de/account/own.ts';
import { profile } from './de/account/profile.ts';
import { reminders } from './de/account/reminders.ts';
import { rule } from './de/account/rule.ts';
import { about } from './de/app/about.ts';
import { help } from './de/app/help.ts';
import { install } from './de/app/install.ts';
import { notFound } from './de/app/not-found.ts';
import { notice } from './de/app/notice.ts';
import { settings } from './de/app/settings.ts';
import { theme } from './de/app/theme.ts';
import { acquisitions } from './de/catalogue/acquisitions.ts';
import { catalogue } from './de/catalogue/catalogue.ts';
import { mediaTips } from './de/catalogue/media-tips.ts';
import { metasearch } from './de/catalogue/metasearch.ts';
import { suggest } from './de/catalogue/suggest.ts';
import { watchlist } from './de/catalogue/watchlist.ts';
import { content } from './de/libraries/content.ts';
import { events } from './de/libraries/events.ts';
import { infoPage } from './de/libraries/info-page.ts';
import { libraries } from './de/libraries/libraries.ts';
import { map } from './de/libraries/map.ts';
import { system } from './de/libraries/system.ts';

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
