import type { settings as german } from '../de/settings.ts';

export const settings: Record<keyof typeof german, string> = {};
