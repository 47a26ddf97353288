import { localesOf } from '@buchfink/contract/config';
import type { QueryClient } from '@tanstack/react-query';
import { useConfig } from '#shared/config/config-store.ts';
import { usesLibraryConfig } from '#shared/config/features.ts';
import { loadConfig } from '#shared/config/load-config.ts';
import { setServiceContext } from '#shared/connection/service-context.ts';
import { activateLocale } from '#shared/i18n/i18n.ts';
import { openAsKiosk } from '#shared/state/kiosk.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { applyTheme, onDeviceModeChange } from '#shared/theme/apply-theme.ts';

/** Keeps the colours in step with the chosen theme, the device and the project. */
export function syncTheme(): void {
  const apply = () => applyTheme(useConfig.getState().config.theme, useApp.getState().settings.theme);
  apply();
  onDeviceModeChange(apply);
  useConfig.subscribe(apply);
  useApp.subscribe((now, before) => {
    if (now.settings.theme !== before.settings.theme) apply();
  });
}

/** Leaves a language that the project does not offer. */
function leaveForeignLocale(): void {
  const { config, origin } = useConfig.getState();
  const { locale } = useApp.getState().settings;
  if (origin === 'built-in' || localesOf(config).includes(locale)) return;
  dispatch({ type: 'settings-changed', change: { locale: config.settings.locale } });
}

/** Keeps texts and answers in step with the chosen language. */
export async function syncLocale(queries: QueryClient): Promise<void> {
  let active = '';
  const follow = async () => {
    const { locale } = useApp.getState().settings;
    if (locale === active) return;
    active = locale;
    setServiceContext({ locale });
    await activateLocale(locale);
    await queries.invalidateQueries();
  };
  leaveForeignLocale();
  useConfig.subscribe(leaveForeignLocale);
  await follow();
  useApp.subscribe(() => void follow());
}

/** Shows the selected project, also one that was selected in another tab. */
export function syncProject(): void {
  useApp.subscribe(({ settings: { projectId } }, { settings: before }) => {
    const isShown = projectId === useConfig.getState().config.projectId;
    if (projectId === before.projectId || isShown) return;
    loadConfig(projectId).catch((error: unknown) => console.warn('The project could not be shown', error));
  });
}

/** Reloads the config when the chosen library belongs to another project, and reopens the app in a public place. */
export function syncConfig(): void {
  useConfig.subscribe(({ config }) => {
    if (config.publicPlace) openAsKiosk();
  });
  whenNeeded(
    () => usesLibraryConfig(useConfig.getState().config),
    async () => (await import('./library-config.ts')).syncLibraryConfig(),
  );
}

/** Keeps the app in step with the library of single mode. */
export function syncMode(queries: QueryClient): void {
  const { mode } = useApp.getState();
  whenNeeded(
    () => useApp.getState().mode.singleModeEnabled,
    async () => (await import('#features/single-mode/subscribe-single-mode.ts')).subscribeSingleMode(queries, mode),
  );
}

/** Starts the hint to the native app, if the project or a library has it. */
export function startAppHint(): void {
  whenNeeded(
    () =>
      useConfig.getState().config.features.appHints ||
      useApp.getState().selection.libraries.some(({ settings }) => settings.features.appHints),
    async () => (await import('./app-hint.ts')).syncAppHint(),
  );
}

/** Runs `start` once, as soon as it is needed. */
function whenNeeded(isNeeded: () => boolean, start: () => Promise<void>): void {
  let started = false;
  const check = () => {
    if (started || !isNeeded()) return;
    started = true;
    start().catch(console.warn);
  };
  check();
  useConfig.subscribe(check);
  useApp.subscribe(check);
}
