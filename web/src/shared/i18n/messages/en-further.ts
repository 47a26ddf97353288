import { about } from './en/about.ts';
import { account } from './en/account.ts';
import { accounts } from './en/accounts.ts';
import { acquisitions } from './en/acquisitions.ts';
import { act } from './en/act.ts';
import { card } from './en/card.ts';
import { catalogue } from './en/catalogue.ts';
import { content } from './en/content.ts';
import { events } from './en/events.ts';
import { help } from './en/help.ts';
import { history } from './en/history.ts';
import { infoPage } from './en/info-page.ts';
import { install } from './en/install.ts';
import { libraries } from './en/libraries.ts';
import { login } from './en/login.ts';
import { map } from './en/map.ts';
import { mediaTips } from './en/media-tips.ts';
import { metasearch } from './en/metasearch.ts';
import { notFound } from './en/not-found.ts';
import { notice } from './en/notice.ts';
import { own } from './en/own.ts';
import { profile } from './en/profile.ts';
import { reminders } from './en/reminders.ts';
import { rule } from './en/rule.ts';
import { settings } from './en/settings.ts';
import { suggest } from './en/suggest.ts';
import { system } from './en/system.ts';
import { theme } from './en/theme.ts';
import { watchlist } from './en/watchlist.ts';

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
