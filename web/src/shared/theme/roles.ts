import type { ThemeColours } from '@buchfink/contract/config';
import { controlContrast, makeReadable, textColourOn } from './make-readable.ts';
import { blendOver, hexOf, type Oklch, oklchOf } from './oklch.ts';

export type ColourMode = 'light' | 'dark';
/** Colours by the name of their CSS variable, without the leading dashes. */
export type Roles = Readonly<Record<string, string>>;

/** How a colour of the project becomes a role: bounds of lightness and chroma in OKLCH for light and dark. */
interface Tones {
  readonly text: (colour: Oklch) => Oklch;
  readonly box: (colour: Oklch, chroma: number) => Oklch;
  readonly hover: number;
}

const tones: Record<ColourMode, Tones> = {
  light: {
    text: ({ l, c, h }) => ({ l: Math.min(l, 0.48), c, h }),
    box: ({ c, h }, chroma) => ({ l: 0.94, c: Math.min(c, chroma), h }),
    hover: -0.035,
  },
  dark: {
    text: ({ l, c, h }) => ({ l: Math.max(l, 0.79), c: Math.min(c, 0.115), h }),
    box: ({ c, h }, chroma) => ({ l: 0.325, c: Math.min(c, chroma * 1.4), h }),
    hover: 0.04,
  },
};

const grey = (l: number, c: number, h: number) => hexOf({ l, c, h });
const inks: Record<ColourMode, string> = { light: grey(0.25, 0.014, 55), dark: grey(0.93, 0.008, 80) };

/** Grounds and text, the same for every project (specification, section 9: surface colours). */
const surfaces: Record<ColourMode, Roles> = {
  light: {
    surface: '#fbfbfb',
    'surface-1': grey(0.974, 0.006, 70),
    'surface-2': grey(0.954, 0.009, 70),
    'surface-3': grey(0.925, 0.012, 70),
    raised: '#ffffff',
    text: inks.light,
    'text-2': grey(0.45, 0.016, 60),
    outline: grey(0.6, 0.016, 65),
    'outline-soft': grey(0.895, 0.01, 70),
    scrim: 'oklch(0.2 0.01 60 / 0.45)',
    shadow: '30 20% 15%',
    hover: `${inks.light}0f`,
    pressed: `${inks.light}1c`,
    'cover-shadow': '0 1px 1px hsl(30 20% 15% / 0.22), 0 5px 10px -2px hsl(30 20% 15% / 0.24)',
  },
  dark: {
    surface: '#1c1c1c',
    'surface-1': grey(0.253, 0.005, 65),
    'surface-2': grey(0.283, 0.006, 65),
    'surface-3': grey(0.335, 0.008, 65),
    raised: grey(0.27, 0.005, 65),
    text: inks.dark,
    'text-2': grey(0.79, 0.012, 75),
    outline: grey(0.64, 0.012, 70),
    'outline-soft': grey(0.35, 0.007, 65),
    scrim: 'oklch(0.1 0.005 60 / 0.6)',
    shadow: '30 20% 2%',
    hover: `${inks.dark}12`,
    pressed: `${inks.dark}21`,
    'cover-shadow': '0 1px 1px hsl(30 20% 2% / 0.5), 0 6px 12px -2px hsl(30 20% 2% / 0.55)',
  },
};

/** Chroma of the box behind a message of each kind. */
const boxChroma = {
  primary: 0.014,
  secondary: 0.014,
  info: 0.017,
  success: 0.026,
  warning: 0.038,
  error: 0.026,
} as const;

/** Every colour of the app from the ten of a project; text has a contrast of 4.5:1 and controls 3:1, for any config. */
export function rolesOf(colours: ThemeColours, mode: ColourMode): Roles {
  const { text, box, hover } = tones[mode];
  const surface = surfaces[mode];
  const plain = ['surface', 'surface-1', 'surface-2', 'raised'].map((name) => surface[name] ?? '');
  // Text stays readable below a pointer, and on a chosen row.
  const chosen = hexOf(box(oklchOf(colours.primary), boxChroma.primary));
  const on = [...plain, ...plain.map((colour) => blendOver(surface.hover ?? '', colour)), chosen];
  const roles: Record<string, string> = { ...surface };
  for (const [name, chroma] of Object.entries(boxChroma) as [keyof typeof boxChroma, number][]) {
    const seed = oklchOf(colours[name]);
    const boxColour = hexOf(box(seed, chroma));
    roles[name] = makeReadable(text(seed), on);
    roles[`${name}-box`] = boxColour;
    roles[`on-${name}-box`] = makeReadable({ ...text(seed), c: Math.min(seed.c, 0.08) }, [boxColour], 7);
  }
  roles.submit = makeReadable(text(oklchOf(colours.submit)), on);
  for (const name of ['primary', 'submit']) {
    const fill = oklchOf(roles[name] ?? '');
    const hovered = { ...fill, l: fill.l + hover };
    roles[`${name}-hover`] = hexOf(hovered);
    const ink = { l: mode === 'light' ? 0.985 : 0.23, c: mode === 'light' ? 0.01 : Math.min(fill.c, 0.05), h: fill.h };
    roles[`on-${name}`] = makeReadable(ink, [hexOf(fill), hexOf(hovered)]);
  }
  roles.accent = makeReadable(oklchOf(colours.accent), on, controlContrast);
  roles.outline = makeReadable(oklchOf(surface.outline ?? ''), on, controlContrast);
  roles.bar = colours.bar;
  roles['on-bar'] = textColourOn(colours.bar);
  roles.mark = colours.highlight;
  roles['on-mark'] = textColourOn(colours.highlight, 0.03);
  return roles;
}
