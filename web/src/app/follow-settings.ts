import type { QueryClient } from '@tanstack/react-query';
import { setServicePlace } from '#shared/api/service-place.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { projectFor } from '#shared/config/features.ts';
import { loadConfig } from '#shared/config/load-config.ts';
import { activateLocale } from '#shared/i18n/i18n.ts';
import { useApp } from '#shared/state/store.ts';
import { applyTheme, onDeviceModeChange } from '#shared/theme/apply-theme.ts';

/** How long after a failed start the config is asked for again, in milliseconds. */
const configRetry = 30_000;

/** Keeps the colours in step with the chosen theme, the device and the project. */
export function followTheme(): void {
  const apply = () => applyTheme(useConfig.getState().config.theme, useApp.getState().settings.theme);
  apply();
  onDeviceModeChange(apply);
  useConfig.subscribe(apply);
  useApp.subscribe((now, before) => {
    if (now.settings.theme !== before.settings.theme) apply();
  });
}

/** Keeps texts and answers in step with the chosen language. */
export async function followLocale(queries: QueryClient): Promise<void> {
  let active = '';
  const follow = async () => {
    const { locale } = useApp.getState().settings;
    if (locale === active) return;
    active = locale;
    setServicePlace({ locale });
    await activateLocale(locale);
    await queries.invalidateQueries();
  };
  await follow();
  useApp.subscribe(() => void follow());
}

/** Reloads the config when the project or the chosen library asks for another, and after a failed start. */
export function followConfig(): void {
  const again = async () => {
    if (useConfig.getState().origin === 'service') return;
    const loaded = await loadConfig(useApp.getState().settings.projectId);
    if (!loaded) setTimeout(again, configRetry);
  };
  setTimeout(again, configRetry);
  window.addEventListener('online', () => void again());
  useApp.subscribe((now, before) => {
    if (now.selection.libraryId === before.selection.libraryId) return;
    const { config } = useConfig.getState();
    const library = now.selection.libraries.find(({ id }) => id === now.selection.libraryId);
    const project = projectFor(config, library, now.settings.projectId);
    if (project !== undefined && project !== config.projectId) void loadConfig(project);
  });
}
