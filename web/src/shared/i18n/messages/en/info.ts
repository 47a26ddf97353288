import type { info as german } from '../de/info.ts';

export const info: Record<keyof typeof german, string> = {};
