import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
