import type { notFound as german } from '../de/not-found.ts';

export const notFound: Record<keyof typeof german, string> = {};
