import { errors } from './en/app/errors.ts';
import { home } from './en/app/home.ts';
import { shell } from './en/app/shell.ts';
import { media } from './en/catalogue/media.ts';
import { info } from './en/libraries/info.ts';
import { libraryChoice } from './en/libraries/library-choice.ts';

/** The English texts that the first screen needs; one file per noun. */
export const enFirst = { ...errors, ...home, ...info, ...libraryChoice, ...media, ...shell };
