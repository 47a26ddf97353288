import type { home as german } from '../de/home.ts';

export const home: Record<keyof typeof german, string> = {};
