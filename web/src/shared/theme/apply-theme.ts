import type { ThemeColours } from '@buchfink/contract/config';
import type { ThemeChoice } from '#shared/state/settings.ts';
import { type ColourMode, rolesOf } from './roles.ts';

const darkDevice = '(prefers-color-scheme: dark)';
let sheet: CSSStyleSheet | undefined;

/** The colour mode of a choice on this device now. */
export function resolveColourMode(choice: ThemeChoice): ColourMode {
  if (choice !== 'system') return choice;
  return window.matchMedia(darkDevice).matches ? 'dark' : 'light';
}

/** Calls the listener when the device changes between light and dark; returns what removes it. */
export function onDeviceModeChange(listener: () => void): () => void {
  const device = window.matchMedia(darkDevice);
  device.addEventListener('change', listener);
  return () => device.removeEventListener('change', listener);
}

/** Applies the colours of the whole app by a constructed style sheet, which a strict CSP allows. */
export function applyTheme(colours: Record<ColourMode, ThemeColours>, choice: ThemeChoice): void {
  const mode = resolveColourMode(choice);
  const rulesOf = (of: ColourMode) => {
    const rules = Object.entries(rolesOf(colours[of], of)).map(([name, value]) => `--${name}:${value}`);
    return `:root{${rules.join(';')}}`;
  };
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  // Paper is white.
  sheet.replaceSync(rulesOf(mode) + (mode === 'dark' ? `@media print{${rulesOf('light')}}` : ''));
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours[mode].bar);
}
