import { errors } from './de/app/errors.ts';
import { home } from './de/app/home.ts';
import { shell } from './de/app/shell.ts';
import { media } from './de/catalogue/media.ts';
import { info } from './de/libraries/info.ts';
import { libraryChoice } from './de/libraries/library-choice.ts';

/** The German texts that the first screen needs; one file per noun. */
export const deFirst = { ...errors, ...home, ...info, ...libraryChoice, ...media, ...shell };
