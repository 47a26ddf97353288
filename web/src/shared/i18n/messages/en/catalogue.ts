import type { catalogue as german } from '../de/catalogue.ts';

export const catalogue: Record<keyof typeof german, string> = {};
