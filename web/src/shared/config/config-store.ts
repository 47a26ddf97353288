import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { create } from 'zustand';

/**
 * The configuration of the project. `origin` says where it comes from: the service, the copy stored on this device,
 * or the app itself, which knows no project.
 */
export const useConfig = create<{ config: Config; origin: 'service' | 'stored' | 'built-in' }>()(() => ({
  config: baseConfig,
  origin: 'built-in',
}));
