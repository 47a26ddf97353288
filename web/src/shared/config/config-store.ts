import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { create } from 'zustand';

/**
 * The project's configuration. `origin` says where it is from: the service, what was stored of it on this device, or the
 * app itself, which knows no project.
 */
export const useConfig = create<{ config: Config; origin: 'service' | 'stored' | 'built-in' }>()(() => ({
  config: baseConfig,
  origin: 'built-in',
}));
