import type { about as german } from '../de/about.ts';

export const about: Record<keyof typeof german, string> = {};
