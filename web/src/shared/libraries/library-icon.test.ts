import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { libraryIcon } from './library-icon.ts';

const background = '#35576E';
const icon = (libraryIconPath: string | undefined, appIcon: string | undefined, name = 'Stadt Ahausen') =>
  libraryIcon(libraryNamed(7, name, { web: libraryIconPath === undefined ? {} : { icon: libraryIconPath } }), {
    appIcon,
    background,
  });

describe('the icon of a library', () => {
  it.each([
    ["the library's own, by its id", '/icons/{id}.svg', '/icon.svg', '/icons/7.svg'],
    ["the project's", undefined, '/icon.svg', '/icon.svg'],
    ["the project's when the library's is of another host", 'https://evil.example/x.svg', '/icon.svg', '/icon.svg'],
    ["the project's when the library's is a script", 'javascript:alert(1)', '/icon.svg', '/icon.svg'],
  ])('is %s', (_, libraryIconPath, appIcon, expected) => {
    expect(icon(libraryIconPath, appIcon)).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    ['//evil.example/x.svg', '/\\evil.example'],
  ])('is drawn from its initials when there are only %s and %s', (libraryIconPath, appIcon) => {
    expect(decodeURIComponent(icon(libraryIconPath, appIcon))).toMatch(
      /^data:image\/svg\+xml,<svg .*>L7<\/text><\/svg>$/,
    );
  });

  it('contains no markup from a name', () => {
    const scripted = { ...libraryNamed(7, '<script> <b>'), shortname: '' };
    expect(decodeURIComponent(libraryIcon(scripted, { appIcon: undefined, background }))).not.toContain('<script');
  });
});
