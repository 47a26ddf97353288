import type { media as german } from '../de/media.ts';

export const media: Record<keyof typeof german, string> = {};
