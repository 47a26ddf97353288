import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { OpeningState } from './libraries/opening.ts';
import { Locale } from './locale.ts';
import { FieldRule } from './validation/field-rule.ts';

/** Geographic position in degrees (WGS 84). */
export const Geo = z.object({ lat: z.number(), lon: z.number() });
export type Geo = z.infer<typeof Geo>;

const ability = z.optional(z.boolean());

/** The abilities of a library's systems; the app offers nothing else. */
export const Capabilities = z.object({
  search: z.boolean(),
  account: z.boolean(),
  renew: z.boolean(),
  renewMany: z.boolean(),
  renewAll: z.boolean(),
  reserve: z.boolean(),
  cancel: z.boolean(),
  fees: z.boolean(),
  nfc: z.boolean(),
  pass: z.boolean(),
  /** Due dates are available as a calendar subscription. */
  feed: z.boolean(),
  events: z.boolean(),
  acquisitions: z.boolean(),
  suspend: z.boolean(),
  changePickup: z.boolean(),
  /** Absent in the answers of an earlier service: not possible. */
  changePin: ability,
  contact: ability,
  /** The app shows the library's messages, and what the patron wishes to get besides. */
  notices: ability,
  noticeWishes: ability,
  /** People become patrons in the app. */
  register: ability,
  /** Patrons renew their cards in the app. */
  renewCard: ability,
  /** New titles, and those of a search, can be followed as Atom feeds. */
  titleFeeds: ability,
});
export type Capabilities = z.infer<typeof Capabilities>;

/** The switches of the specification's config, section 3. */
export const Features = z.object({
  meta: z.boolean(),
  acquisitions: z.boolean(),
  events: z.boolean(),
  accountIdCard: z.boolean(),
  nfc: z.boolean(),
  reloadConfig: z.boolean(),
  appHints: z.boolean(),
});
export type Features = z.infer<typeof Features>;

const PlatformSettings = z.record(z.string(), z.string());

/**
 * Whether a library's systems are available. `down`: they do not answer; the service keeps trying. `since` and
 * `until` are instants in ISO 8601; `text` is the library's own.
 */
export const LibraryStatus = z.object({
  state: z.enum(['up', 'down', 'maintenance']),
  since: z.optional(z.string()),
  until: z.optional(z.string()),
  text: z.optional(z.string()),
  /** The language of the text, where it is not that of the call. */
  language: z.optional(Locale),
});
export type LibraryStatus = z.infer<typeof LibraryStatus>;

/** `GET {service}/library/{libraryId}/status` */
export const libraryStatus = endpoint({
  name: 'libraryStatus',
  summary: 'Whether the systems of a library can be asked',
  path: '/library/:libraryId/status',
  params: LibraryIdParam,
  answer: LibraryStatus,
});

/** How the security gate of a library knows a lent item: by the tag's AFI, by the chip's EAS bit, or there is no gate. */
export const TagSecurity = z.enum(['afi', 'eas', 'none']);

/** The data models of item tags: the Danish model (ISO 28560-3) and object encoding (ISO 28560-2). */
export const tagModels = ['iso-28560-3', 'iso-28560-2'] as const;

/** How a library tags its items, and what patrons may do with the tags by themselves. */
export const LibraryTags = z.object({
  security: TagSecurity,
  /** Application family identifiers (0 to 255) of a secured and of an unsecured tag, for the security `afi`. */
  secured: z.number(),
  unsecured: z.number(),
  models: z.array(z.enum(tagModels)),
  /** Data storage format identifiers (0 to 255) of the library's tags; empty = any. */
  dsfids: z.array(z.number()),
  /** ISILs of the owners whose tags are the library's, such as `DE-Mb112`; empty = any. */
  owners: z.array(z.string()),
  /** Patrons may also borrow by the barcode, where a phone reads no tags. */
  barcode: z.boolean(),
  /** Patrons may also return at the shelf. */
  returns: z.boolean(),
});
export type LibraryTags = z.infer<typeof LibraryTags>;

/** The tags of a library that defines none: in stock 07h, on loan C2h (ISO TC 46/SC 4/WG 11). */
export const defaultTags: LibraryTags = {
  security: 'afi',
  secured: 0x07,
  unsecured: 0xc2,
  models: [...tagModels],
  dsfids: [],
  owners: [],
  barcode: false,
  returns: false,
};

const link = z.optional(z.string());

/** The library's own pages for patrons, on https; an absent one is not offered. They get no data of a patron. */
const LibraryLinks = z.object({
  /** Where fees can be paid. */
  pay: link,
  /** Where one becomes a patron. */
  register: link,
  /** Where a forgotten PIN is replaced. */
  forgotPin: link,
  /** Where to write to the library. */
  contact: link,
});

/** A library as the app lists it: one catalogue and one patron system. */
export const Library = z.object({
  id: z.number(),
  /** Stable short name in addresses and legacy files. */
  ident: z.string(),
  libname: z.string(),
  shortname: z.string(),
  fullname: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  country: z.string(),
  geo: z.optional(Geo),
  address: z.optional(z.string()),
  website: z.optional(z.string()),
  /** OSM opening hours syntax. */
  openingHours: z.optional(z.string()),
  /** The opening state at the time of the answer. */
  opening: z.optional(OpeningState),
  /** Address of the library's interface. */
  api: z.string(),
  capabilities: Capabilities,
  settings: z.object({
    project: z.optional(z.string()),
    projectUrl: z.optional(z.string()),
    title: z.optional(z.string()),
    features: z.partial(Features),
    web: PlatformSettings,
    android: PlatformSettings,
    ios: PlatformSettings,
  }),
  notice: z.optional(z.string()),
  /** The language of the notice, where it is not that of the call. */
  noticeLanguage: z.optional(Locale),
  /** Absent: `defaultTags`. */
  tags: z.optional(LibraryTags),
  /** What its card numbers and passwords are like, as far as that can be said. */
  login: z.optional(z.object({ userId: z.optional(FieldRule), password: z.optional(FieldRule) })),
  links: z.optional(LibraryLinks),
  /** Absent if all systems work. */
  status: z.optional(LibraryStatus),
});
export type Library = z.infer<typeof Library>;

/** `GET {service}/libraries` */
export const libraries = endpoint({
  name: 'libraries',
  summary: 'All libraries of the project',
  path: '/libraries',
  answer: z.array(Library),
});
