import { Config } from '@buchfink/contract/config';
import { byLocale } from '@buchfink/contract/locale';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { isNetwork } from '../../base/http/server/networks.ts';
import { CoverSettings } from '../libraries/cover-settings.ts';
import { LibrarySettings } from '../libraries/library-settings.ts';
import { AccessibilitySettings } from '../project/accessibility-settings.ts';
import { CrawlerSettings } from '../project/crawler-settings.ts';
import { GoogleWalletSettings } from '../project/google-wallet-settings.ts';
import { RelatedWords } from '../project/related-words.ts';
import { WalletSettings } from '../project/wallet-settings.ts';
import { strictSchema } from '../yaml/strict-schema.ts';

const host = z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'host-name' satisfies SettingRule));

const networks = z._default(
  z.array(z.string().check(z.refine(isNetwork, 'network' satisfies SettingRule))).check(z.maxLength(500)),
  [],
);

const { _hash, projectId, publicPlace, coverCredits, ...written } = Config.shape;
const over = strictSchema(z.object(written), true) as z.ZodMiniObject;

/** Texts of mails in place of ours, by language and key. */
const MailTextSettings = z.strictObject(
  byLocale(() => z.exactOptional(z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(1_000))))),
);

/**
 * `project.yaml`: the project's id, hosts and networks, what search engines may read, its wallet and cover sources, its families of words,
 * its texts of mails, its accessibility statement, and every setting that differs from the base
 * config.
 */
export const ProjectFile = z.strictObject({
  projectId,
  hosts: z._default(z.array(host).check(z.maxLength(50)), []),
  publicNetworks: networks,
  libraryNetworks: networks,
  crawlers: z.optional(CrawlerSettings),
  followBrowserLanguage: z.optional(z.boolean()),
  publicApi: z.optional(z.boolean()),
  wallet: z.optional(WalletSettings),
  googleWallet: z.optional(GoogleWalletSettings),
  covers: z.optional(CoverSettings),
  relatedWords: z.optional(RelatedWords),
  mailTexts: z.optional(MailTextSettings),
  accessibility: z.optional(AccessibilitySettings),
  ...over.shape,
});
export type ProjectFile = z.output<typeof ProjectFile>;

/** The most libraries of one project. */
export const maxLibraries = 2000;

/** `libraries.yaml` */
export const LibrariesFile = z.strictObject({ libraries: z.array(LibrarySettings).check(z.maxLength(maxLibraries)) });

/** Files that look like those of a project, with the names that are read. */
export const misnamedFiles = [
  ['project.yml', 'project.yaml'],
  ['libraries.yml', 'libraries.yaml'],
] as const;
