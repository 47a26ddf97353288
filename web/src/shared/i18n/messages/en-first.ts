import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { info } from './en/info.ts';
import { libraryChoice } from './en/library-choice.ts';
import { media } from './en/media.ts';
import { shell } from './en/shell.ts';

/** The English texts that the first screen needs; one file per noun. */
export const enFirst = { ...errors, ...home, ...info, ...libraryChoice, ...media, ...shell };
