import type { Config } from '@buchfink/contract/config';
import type { MailTexts } from '../../messages/notice-mail-words.ts';
import type { CoverSettings } from '../libraries/cover-settings.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { AccessibilitySettings } from './accessibility-settings.ts';
import type { CrawlerSettings } from './crawler-settings.ts';
import type { GoogleWalletSettings } from './google-wallet-settings.ts';
import { hostNameIn } from './project-origin.ts';
import type { RelatedWords } from './related-words.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** One deployment: the app's config and its libraries. */
export interface Project {
  readonly id: string;
  /** Absolute path of the folder that holds `project.yaml` and `libraries.yaml`. */
  readonly folder: string;
  readonly config: Config;
  readonly libraries: readonly LibrarySettings[];
  /** Host names of this project, in lower case, without port. */
  readonly hosts: readonly string[];
  /** Networks in CIDR notation: of shared computers, and of libraries (docs/security.md). Never sent to the app. */
  readonly networks: { readonly public: readonly string[]; readonly library: readonly string[] };
  /** What the robots of search engines may read; absent = all, without a sitemap. Never sent to the app. */
  readonly crawlers?: CrawlerSettings;
  /** Whether a first visit is in the closest language of the browser, not in the one of the config. */
  readonly followBrowserLanguage?: boolean;
  /** Certificates that sign wallet passes; absent = no passes. Never sent to the app. */
  readonly wallet?: WalletSettings;
  /** Who signs links to Google Wallet; absent = there are none. Never sent to the app. */
  readonly googleWallet?: GoogleWalletSettings;
  /** Cover sources of the libraries without sources of their own. Never sent to the app. */
  readonly covers?: CoverSettings;
  /** Families of words beside the built-in ones, for its searches. Never sent to the app. */
  readonly relatedWords?: RelatedWords;
  /** Programs of others may use the public API. */
  readonly publicApi?: boolean;
  /** Texts of mails to patrons in place of ours. Never sent to the app. */
  readonly mailTexts?: MailTexts;
  /** What its accessibility statement says beside what holds for every project. */
  readonly accessibility?: AccessibilitySettings;
}

/** The path segment for "the project of the requested host" (docs/decisions/0004). */
export const hostProjectId = 'opac-host';

/** All projects of the service. */
export interface Projects {
  readonly all: readonly Project[];
  readonly default: Project;
  /** The project with this id, or undefined. */
  byId(id: string): Project | undefined;
  /**
   * The project of a `Host` header: the one that lists this host, else the one whose id is the host's first label
   * (specification, section 9), else the default.
   */
  byHost(host: string | undefined): Project;
}

/** The project that is the default where it is there and nobody chose another. */
const demoProjectId = 'opac-demo';

/**
 * The id of the default project: the chosen one (`BUCHFINK_PROJECT`), else the demo, else the first by id, so that an
 * installation with one project of its own starts without a setting.
 */
export function defaultProjectId(projects: readonly Pick<Project, 'id'>[], chosen: string | undefined): string {
  const ids = projects.map(({ id }) => id).sort();
  return chosen ?? (ids.includes(demoProjectId) ? demoProjectId : (ids[0] ?? demoProjectId));
}

/** Finds projects by id and host; `defaultId` must be one of them. */
export function projectsOf(all: readonly Project[], defaultId: string): Projects {
  const ids = new Map(all.map((project) => [project.id, project]));
  const hosts = new Map(all.flatMap((project) => project.hosts.map((host) => [host, project] as const)));
  const fallback = ids.get(defaultId);
  if (fallback === undefined)
    throw new Error(`Unknown project ${defaultId}. Projects: ${[...ids.keys()].join(', ') || 'none'}.`);
  return {
    all,
    default: fallback,
    byId: (id) => ids.get(id),
    byHost: (host) => {
      const name = hostNameIn(host);
      return hosts.get(name) ?? ids.get(name.split('.')[0] ?? '') ?? fallback;
    },
  };
}
