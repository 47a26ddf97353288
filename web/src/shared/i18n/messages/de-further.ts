import { about } from './de/about.ts';
import { catalogue } from './de/catalogue.ts';
import { libraries } from './de/libraries.ts';
import { map } from './de/map.ts';
import { notFound } from './de/not-found.ts';
import { settings } from './de/settings.ts';
import { suggest } from './de/suggest.ts';

/** The German texts of all other screens; one file per noun. */
export const deFurther = { ...about, ...catalogue, ...libraries, ...map, ...notFound, ...settings, ...suggest };
