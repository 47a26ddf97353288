import type { ThemeColours } from '@buchfink/contract/config';
import type { ThemeChoice } from '#shared/state/settings.ts';
import { type ColourMode, rolesOf } from './roles.ts';

const darkDevice = '(prefers-color-scheme: dark)';
let sheet: CSSStyleSheet | undefined;

/** Which of light and dark a choice means on this device now. */
export function resolveColourMode(choice: ThemeChoice): ColourMode {
  if (choice !== 'system') return choice;
  return window.matchMedia(darkDevice).matches ? 'dark' : 'light';
}

/** Calls back when the device changes between light and dark, until the answer is called. */
export function onDeviceModeChange(listener: () => void): () => void {
  const device = window.matchMedia(darkDevice);
  device.addEventListener('change', listener);
  return () => device.removeEventListener('change', listener);
}

/** Sets the colours of the whole app: by a style sheet made at run time, which a strict CSP allows. */
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
