import type { libraries as german } from '../de/libraries.ts';

export const libraries: Record<keyof typeof german, string> = {};
