import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { appHintTarget } from './app-hint.ts';

const start = 'https://k.example/start/{id}';
const android = 'Mozilla/5.0 (Linux; Android 15)';
const linked = { android: { start, package: 'org.example.app' } };

interface Case {
  hints: boolean;
  hidden: boolean;
  accepted: boolean;
  chosen: boolean;
  installed: boolean;
  userAgent: string;
  settings: object;
}
const usual: Case = {
  hints: true,
  hidden: false,
  accepted: true,
  chosen: true,
  installed: false,
  userAgent: android,
  settings: linked,
};

function hint(change: Partial<Case>): string | undefined {
  const { hints, hidden, accepted, chosen, installed, userAgent, settings } = { ...usual, ...change };
  const config = { ...baseConfig, features: { ...baseConfig.features, appHints: hints } };
  const libraries = [libraryNamed(7, 'Ahausen', settings)];
  const state = {
    selection: { ...initialState.selection, libraries, libraryId: chosen ? 7 : 0 },
    settings: { ...initialState.settings, hintsHidden: hidden },
    mode: { ...initialState.mode, privacyAccepted: accepted },
  };
  return appHintTarget(state, config, { userAgent, touchPoints: 5, installed });
}

describe('the hint to the native app', () => {
  it.each<[string, Partial<Case>, string | undefined]>([
    ['leads into the app at the library', {}, 'https://k.example/start/7'],
    [
      'leads to the store where nothing opens the app',
      { settings: { android: { package: 'org.example.app' } } },
      'https://play.google.com/store/apps/details?id=org.example.app&referrer=libId%3A7',
    ],
    [
      'is there when only the library wants it',
      { hints: false, settings: { ...linked, features: { appHints: true } } },
      'https://k.example/start/7',
    ],
    ['is not there without the feature', { hints: false }, undefined],
    [
      'is not there when the library does not want it',
      { settings: { ...linked, features: { appHints: false } } },
      undefined,
    ],
    ['is not there once it was hidden for good', { hidden: true }, undefined],
    ['is not there before the privacy statement is accepted', { accepted: false }, undefined],
    ['is not there without a library', { chosen: false }, undefined],
    ['is not there in the installed app', { installed: true }, undefined],
    ['is not there on a computer', { userAgent: 'Mozilla/5.0 (X11; Linux)' }, undefined],
    ['is not there where no app is known', { settings: {} }, undefined],
    ['is not there when the link is hostile', { settings: { android: { start: 'javascript:alert(1)' } } }, undefined],
  ])('%s', (_, change, expected) => {
    expect(hint(change)).toBe(expected);
  });
});
