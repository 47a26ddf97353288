import { errors } from './de/errors.ts';
import { home } from './de/home.ts';
import { info } from './de/info.ts';
import { libraryChoice } from './de/library-choice.ts';
import { media } from './de/media.ts';
import { shell } from './de/shell.ts';

/** The German texts that the first screen needs; one file per noun. */
export const deFirst = { ...errors, ...home, ...info, ...libraryChoice, ...media, ...shell };
