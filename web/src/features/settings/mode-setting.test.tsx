import { baseConfig } from '@buchfink/contract/config/base-config';
import type { Library } from '@buchfink/contract/libraries';
import type { Platform } from '@buchfink/device/platform/platform';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { loadPhoneTexts } from '#shared/i18n/i18n.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ModeSetting } from './mode-setting.tsx';

const device = vi.hoisted((): { platform: Platform } => ({ platform: 'web' }));
vi.mock('@buchfink/device/platform/platform', async (original) => ({
  ...(await original<typeof import('@buchfink/device/platform/platform')>()),
  get platform() {
    return device.platform;
  },
  get isNative() {
    return device.platform !== 'web';
  },
}));

const library = libraryNamed(7, 'Ahausen');

interface SettingOptions {
  readonly platform?: Platform;
  readonly single?: boolean;
  /** The ids of the libraries whose icons were built into the app. */
  readonly built?: string;
  readonly projectIcon?: string;
  readonly shown?: Library;
  readonly locale?: 'de' | 'en';
}

async function renderSetting({
  platform = 'web',
  single = false,
  built = '',
  projectIcon,
  shown = library,
  locale = 'de',
}: SettingOptions) {
  device.platform = platform;
  document.head.innerHTML = `<meta name="buchfink-library-icons" content="${built}">`;
  useConfig.setState({
    config: { ...baseConfig, images: { ...baseConfig.images, ...(projectIcon && { appIcon: projectIcon }) } },
  });
  const mode = { ...initialState.mode, singleModeEnabled: single, singleModeLibraryId: single ? shown.id : -1 };
  useApp.setState({ mode, selection: { ...initialState.selection, libraries: [shown], libraryId: shown.id } });
  return renderInApp(<ModeSetting library={shown} />, { locale });
}

beforeAll(loadPhoneTexts);
afterEach(() => {
  device.platform = 'web';
  document.head.innerHTML = '';
  useConfig.setState({ config: baseConfig });
});

describe('the question before single mode', () => {
  const newIcon = /dann (mit dem|das) Symbol der Bibliothek/;
  const sameIcon = /Das Symbol der App auf Ihrem Gerät bleibt, wie es ist/;
  const restart = /Die App startet dafür neu/;

  it.each<[string, SettingOptions, RegExp[], RegExp[]]>([
    ['in a browser', {}, [newIcon], [sameIcon, restart]],
    ['in a browser, with an icon of the project alone', { projectIcon: '/own.png' }, [sameIcon], [newIcon, restart]],
    [
      'in a browser, with an icon of the library beside that of the project',
      { projectIcon: '/own.png', shown: libraryNamed(7, 'Ahausen', { web: { icon: '/icons/{id}.png' } }) },
      [newIcon],
      [sameIcon],
    ],
    ['on Android', { platform: 'android', built: '3 7' }, [newIcon, /neu ablegen/], [sameIcon, restart]],
    [
      'on Android, without an icon of this library',
      { platform: 'android', built: '3 17' },
      [sameIcon],
      [newIcon, /neu ablegen/],
    ],
    ['on iOS', { platform: 'ios', built: '7' }, [newIcon, restart], [sameIcon]],
    ['on iOS, without an icon of this library', { platform: 'ios', built: '' }, [sameIcon, restart], [newIcon]],
  ])('promises a new icon only where there is one: %s', async (_, options, said, unsaid) => {
    const { user } = await renderSetting(options);
    await user.click(screen.getByRole('button', { name: 'Umstellen' }));
    const text = screen.getByRole('dialog').textContent ?? '';
    for (const pattern of said) expect(text).toMatch(pattern);
    for (const pattern of unsaid) expect(text).not.toMatch(pattern);
  });
});

describe('the icon of the app in single mode', () => {
  it.each([
    ['de', 'Symbol ändern', 'Welches Symbol soll die App haben?', 'Übernehmen'],
    ['en', 'Change icon', 'Which icon should the app have?', 'Apply'],
  ] as const)('is chosen in a dialog of its own (%s)', async (locale, change, title, apply) => {
    const { user } = await renderSetting({ single: true, locale });
    await user.click(screen.getByRole('button', { name: change }));
    const dialog = within(screen.getByRole('dialog', { name: title }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Ahausen' }).checked).toBe(true);
    await user.click(dialog.getByRole('radio', { name: baseConfig.title }));
    expect(useApp.getState().mode.keepsAppIcon).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: apply }));
    expect(useApp.getState().mode.keepsAppIcon).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(new RegExp(`: ${baseConfig.title}$`))).toBeTruthy();
  });

  it('stays as it was when the dialog is left', async () => {
    const { user } = await renderSetting({ single: true });
    await user.click(screen.getByRole('button', { name: 'Symbol ändern' }));
    await user.click(screen.getByRole('radio', { name: baseConfig.title }));
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(useApp.getState().mode.keepsAppIcon).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Symbol ändern' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ahausen' }).checked).toBe(true);
  });

  it.each<[string, SettingOptions]>([
    ['outside of single mode', { platform: 'android', built: '7' }],
    ['on a phone without an icon of the library', { platform: 'ios', built: '8', single: true }],
    ['where the project alone has an icon', { projectIcon: '/own.png', single: true }],
  ])('is not offered %s', async (_, options) => {
    await renderSetting(options);
    expect(screen.queryByRole('button', { name: 'Symbol ändern' })).toBeNull();
  });
});
