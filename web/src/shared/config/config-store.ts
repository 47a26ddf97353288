import { baseConfig } from '@buchfink/contract/base-config';
import type { Config } from '@buchfink/contract/config';
import { create } from 'zustand';

/** The project's configuration; `origin` says whether the service gave it or it is the built-in one. */
export const useConfig = create<{ config: Config; origin: 'service' | 'built-in' }>()(() => ({
  config: baseConfig,
  origin: 'built-in',
}));
