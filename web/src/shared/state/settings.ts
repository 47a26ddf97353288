import { defaultLocale, Locale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';

export const themeChoices = ['system', 'light', 'dark'] as const;
export const ThemeChoice = z.enum(themeChoices);
export type ThemeChoice = z.infer<typeof ThemeChoice>;

/** The settings of a patron (specification, section 3: settings). `theme` adds "as the device" to `darkTheme`. */
export const Settings = z.object({
  darkTheme: z.boolean(),
  theme: ThemeChoice,
  themeChanger: z.boolean(),
  accountRenewTime: z.number(),
  locale: Locale,
  hintsHidden: z.boolean(),
  refreshAccountsHidden: z.boolean(),
  projectId: z.string(),
  /** Whether searches are stored on this device, to be suggested again. */
  rememberSearches: z.boolean(),
  /** The key `/` does not go to the search field. Absent in the state of older versions. */
  searchKeyOff: z.optional(z.boolean()),
  /** Hits are a grid of covers, not a list. Absent in the state of older versions. */
  coverGrid: z.optional(z.boolean()),
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  darkTheme: false,
  theme: 'system',
  themeChanger: false,
  accountRenewTime: 600,
  locale: defaultLocale,
  hintsHidden: false,
  refreshAccountsHidden: false,
  projectId: '',
  rememberSearches: true,
};

/** Resets theme, renew time, language and project; hidden hints stay hidden. */
export function resetSettings(settings: Settings): Settings {
  const { darkTheme, theme, accountRenewTime, locale, projectId } = defaultSettings;
  return { ...settings, darkTheme, theme, accountRenewTime, locale, projectId };
}

export function withTheme(settings: Settings, theme: ThemeChoice): Settings {
  return { ...settings, theme, darkTheme: theme === 'dark' };
}

/** system → light → dark → system. */
export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return themeChoices[(themeChoices.indexOf(theme) + 1) % themeChoices.length] ?? 'system';
}
