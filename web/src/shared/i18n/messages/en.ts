import { about } from './en/about.ts';
import { catalogue } from './en/catalogue.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { info } from './en/info.ts';
import { libraries } from './en/libraries.ts';
import { media } from './en/media.ts';
import { notFound } from './en/not-found.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';

/** All English texts; one file per noun. */
export const en = {
  ...about,
  ...catalogue,
  ...errors,
  ...home,
  ...info,
  ...libraries,
  ...media,
  ...notFound,
  ...settings,
  ...shell,
};
