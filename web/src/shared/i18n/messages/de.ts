import { about } from './de/about.ts';
import { catalogue } from './de/catalogue.ts';
import { errors } from './de/errors.ts';
import { home } from './de/home.ts';
import { info } from './de/info.ts';
import { libraries } from './de/libraries.ts';
import { media } from './de/media.ts';
import { notFound } from './de/not-found.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';

/** All German texts; one file per noun. */
export const de = {
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
