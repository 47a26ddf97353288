import * as z from 'zod/mini';
import { BarcodeFormat } from './config/barcode-format.ts';
import { configTimeout, endpoint } from './endpoint.ts';
import { Features } from './libraries.ts';
import { byLocale, Locale, operatorLocales } from './locale.ts';
import { LocalText } from './text/local-text.ts';
import type { SettingRule } from './validation/setting-rule.ts';

/** The id of a project, which is the configuration of one deployment. */
export const ProjectId = z.string().check(z.regex(/^opac-[a-z0-9-]{1,58}$/, 'opac-id' satisfies SettingRule));

const hex = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colour' satisfies SettingRule));

/** The ten colours of a theme, chosen for light and for dark. */
export const ThemeColours = z.object({
  primary: hex,
  secondary: hex,
  accent: hex,
  error: hex,
  info: hex,
  success: hex,
  warning: hex,
  bar: hex,
  highlight: hex,
  submit: hex,
});
export type ThemeColours = z.infer<typeof ThemeColours>;

/** A page that every project has. `text` (Markdown) is used unless `url` names an external page. */
const InfoPage = z.object({
  menu: z.boolean(),
  visible: z.boolean(),
  project: z.optional(z.string()),
  url: z.optional(z.string()),
  text: z.optional(LocalText),
});

/** A page that the project adds. */
const ContentPage = z.object({
  title: LocalText,
  visible: z.boolean(),
  menu: z.boolean(),
  order: z.number(),
  icon: z.string(),
  project: z.optional(z.string()),
  text: z.optional(LocalText),
});

/** A link that the project adds to the drawer; either `route` or `href`. */
const NavItem = z.object({
  id: z.string(),
  title: LocalText,
  route: z.optional(z.string()),
  href: z.optional(z.string()),
  icon: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});

const Images = z.object({ smallLogo: z.optional(z.string()), homeImage: z.optional(z.string()) });

/** A notice of maintenance of the library's systems; `start` and `end` are instants in ISO 8601. */
const Maintenance = z.object({
  enabled: z.boolean(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  offline: z.boolean(),
  type: z.enum(['info', 'success', 'warning', 'error']),
  hidden: z.boolean(),
  messages: z.record(z.string(), z.object({ title: z.optional(z.string()), text: z.optional(z.string()) })),
});

/**
 * Map tiles: an address with {z}, {x} and {y}, on this service or by https, and the attribution that their maker
 * requires. Without tiles the app draws the region itself.
 */
const Tiles = z.object({
  url: z
    .string()
    .check(
      z.regex(
        /^(https:\/\/[a-z0-9.-]+(:\d+)?)?\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s"'<>]*$/,
        'tile-address' satisfies SettingRule,
      ),
    ),
  attribution: z.string(),
  maxZoom: z.optional(z.number()),
});

/**
 * The address of the way to a place at a map service: by https, with {lat} and {lon}, or with {address}. A link only:
 * nothing is fetched from there.
 */
const RouteUrl = z
  .string()
  .check(
    z.maxLength(1000),
    z.regex(
      /^https:\/\/[a-z0-9.-]+(:\d+)?\/(?=.*\{address\}|.*\{lat\}.*\{lon\}|.*\{lon\}.*\{lat\})[^\s"'<>]*$/,
      'route-address' satisfies SettingRule,
    ),
  );

/** A card for trying the app, shown at the login of a demonstration; `text` says what the account shows. */
export const DemoCard = z.object({
  libraryId: z.number(),
  userId: z.string(),
  password: z.string(),
  text: LocalText,
});
export type DemoCard = z.infer<typeof DemoCard>;

/** The configuration of a project (specification, section 3: config). */
export const Config = z.object({
  projectId: ProjectId,
  edition: z.enum(['multi', 'basic']),
  title: z.string(),
  subtitles: z.array(z.string()),
  features: Features,
  homeButtons: z.array(
    z.object({
      id: z.string(),
      title: LocalText,
      route: z.optional(z.string()),
      href: z.optional(z.string()),
      icon: z.string(),
    }),
  ),
  images: z.object({ appIcon: z.optional(z.string()), light: Images, dark: Images }),
  /** The address of the terms of use: a path of the app or an https address. */
  terms: z.optional(
    z.string().check(z.regex(/^(\/(?![/\\])|https:\/\/)\S*$/, 'app-path-or-address' satisfies SettingRule)),
  ),
  infoPages: z.object({
    general: InfoPage,
    imprint: InfoPage,
    privacy: InfoPage,
    /** The accessibility statement; a page of the project's own replaces that of the service. An older service has none. */
    accessibility: z._default(InfoPage, { menu: false, visible: false }),
    help: InfoPage,
  }),
  helpLinks: z.object({
    flyer: z.optional(z.string()),
    guidedTour: z.optional(z.string()),
    tutorial: z.optional(z.string()),
  }),
  contentPages: z.record(z.string(), ContentPage),
  nav: z.object({ items: z.array(NavItem), clear: z.boolean() }),
  settings: z.object({
    themeChanger: z.boolean(),
    accountRenewTime: z.number().check(z.minimum(1)),
    locale: Locale,
    /** The days that a patron's device may keep a card for use offline; 0 = not at all. */
    offlineCardDays: z.optional(z.int().check(z.minimum(0), z.maximum(90))),
  }),
  /** The languages that patrons may choose, in this order; absent: German and English. */
  locales: z.optional(z.array(Locale).check(z.minLength(1))),
  theme: z.object({ light: ThemeColours, dark: ThemeColours }),
  i18n: z.object(byLocale(() => z.optional(z.record(z.string(), z.string())))),
  barcode: BarcodeFormat,
  status: z.object({ maintenance: Maintenance, offline: z.boolean() }),
  metadata: z.object({
    smartAppBanner: z.optional(z.object({ appId: z.string(), hosts: z.array(z.string()), path: z.string() })),
    /**
     * The apps whose links this project's hosts open (Android App Links, Apple Universal Links): package and fingerprints of
     * the signing certificates (SHA-256, `AA:BB:…`), and team and bundle (`ABCDE12345.org.example.app`).
     */
    apps: z.optional(
      z.object({
        android: z.optional(z.object({ package: z.string(), fingerprints: z.array(z.string()) })),
        ios: z.optional(z.object({ appId: z.string() })),
      }),
    ),
    seo: z.object({ title: z.optional(LocalText), description: z.optional(LocalText), index: z.boolean() }),
  }),
  mediaHosts: z.object({ allowed: z.array(z.string()), default: z.string() }),
  map: z.object({
    tiles: z.optional(Tiles),
    /** The first address whose placeholders a place has; OpenStreetMap by default. */
    route: z.optional(z.array(RouteUrl).check(z.maxLength(5))),
  }),
  demoCards: z.optional(z.array(DemoCard)),
  /** The names of the sources of cover images that require a credit; absent where no library has a source. */
  coverCredits: z.optional(z.array(z.string())),
  /** The caller is in a public network (`publicNetworks` of the project): the app stores nothing. */
  publicPlace: z.optional(z.boolean()),
  /** Hash of the whole answer without this key and without `publicPlace`. */
  _hash: z.string(),
});
export type Config = z.infer<typeof Config>;

/** The languages that patrons of a project may choose. */
export const localesOf = ({ locales }: Pick<Config, 'locales'>): readonly Locale[] => locales ?? operatorLocales;

/** The languages of a project's documents (`{locale}` in `helpLinks`): those of its texts that it has to have. */
export function documentLocales(config: Pick<Config, 'locales'>): readonly Locale[] {
  const offered = localesOf(config);
  const needed = operatorLocales.filter((locale) => offered.includes(locale));
  return needed.length > 0 ? needed : offered;
}

/** `GET /services/{locale}/{project}/config` */
export const config = endpoint({
  name: 'config',
  summary: 'The configuration of a project',
  path: '/config',
  timeout: configTimeout,
  answer: Config,
});
