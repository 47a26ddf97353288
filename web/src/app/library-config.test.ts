import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { featuresFor } from '#shared/config/features.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { libraryProject } from './library-config.ts';

const ownConfig = { ...baseConfig, projectId: 'opac-own' };
const configOf = (edition: 'multi' | 'basic', reloadConfig: boolean) => ({
  ...ownConfig,
  edition,
  features: { ...ownConfig.features, reloadConfig },
});
const plain = libraryNamed(1, 'Ahausen');
const otherLibrary = libraryNamed(2, 'Bdorf', { project: 'opac-b' });

describe('a change of library', () => {
  it.each([
    ['multi', true, otherLibrary, 'opac-b'],
    ['multi', true, plain, 'opac-own'],
    ['multi', true, undefined, 'opac-own'],
    ['multi', false, otherLibrary, undefined],
    ['basic', true, otherLibrary, undefined],
    ['basic', false, otherLibrary, undefined],
  ] as const)('in the %s edition, with reloadConfig %s, loads a config: %#', (edition, on, library, project) => {
    expect(libraryProject(configOf(edition, on), library)).toBe(project);
  });

  it.each([
    [{}, { events: true, acquisitions: false }],
    [{ events: false }, { events: false, acquisitions: false }],
    [{ acquisitions: true }, { events: true, acquisitions: true }],
    [{ events: undefined }, { events: true, acquisitions: false }],
  ])("overrides the project's features with the library's %o", (features, expected) => {
    const config = { ...ownConfig, features: { ...ownConfig.features, events: true } };
    expect(featuresFor(config, libraryNamed(1, 'A', { features: features as object }))).toMatchObject(expected);
    expect(featuresFor(config, undefined)).toEqual(config.features);
  });
});
