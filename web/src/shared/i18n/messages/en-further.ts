import { account } from './en/account/account.ts';
import { accounts } from './en/account/accounts.ts';
import { act } from './en/account/act.ts';
import { card } from './en/account/card.ts';
import { history } from './en/account/history.ts';
import { login } from './en/account/login.ts';
import { own } from './en/account/own.ts';
import { profile } from './en/account/profile.ts';
import { reminders } from './en/account/reminders.ts';
import { rule } from './en/account/rule.ts';
import { about } from './en/app/about.ts';
import { help } from './en/app/help.ts';
import { install } from './en/app/install.ts';
import { notFound } from './en/app/not-found.ts';
import { notice } from './en/app/notice.ts';
import { settings } from './en/app/settings.ts';
import { theme } from './en/app/theme.ts';
import { acquisitions } from './en/catalogue/acquisitions.ts';
import { catalogue } from './en/catalogue/catalogue.ts';
import { mediaTips } from './en/catalogue/media-tips.ts';
import { metasearch } from './en/catalogue/metasearch.ts';
import { suggest } from './en/catalogue/suggest.ts';
import { watchlist } from './en/catalogue/watchlist.ts';
import { content } from './en/libraries/content.ts';
import { events } from './en/libraries/events.ts';
import { infoPage } from './en/libraries/info-page.ts';
import { libraries } from './en/libraries/libraries.ts';
import { map } from './en/libraries/map.ts';
import { system } from './en/libraries/system.ts';

/** The English texts of all other screens; one file per noun. */
export const enFurther = {
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
