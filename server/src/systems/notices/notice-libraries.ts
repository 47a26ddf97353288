import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { WishedWay } from '@buchfink/contract/account/notices';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Projects } from '../../projects/project/project.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import type { CirculationOf } from '../circulation/circulations.ts';
import type { MailSource } from './content/mail-source.ts';

/** A library whose notices leave the app. */
export interface NoticeLibrary {
  readonly library: LibrarySettings;
  readonly outbox: Outbox;
  /** The library lets devices get pushes. */
  readonly sendsPushes: boolean;
  /** Scheme, host and base path of the service. */
  readonly service: string;
  /** What its texts are made from, at this moment. */
  readonly source: () => MailSource;
}

/** What the list of these libraries needs. */
export interface NoticeLibrariesDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  readonly keys: Keys;
  /** The path of the service at its hosts; empty, or with a slash in front. */
  readonly basePath: string;
  readonly now: () => Date;
}

/** The ways by which the service sends: pushes need nothing, mails a server. */
export const noticeWaysWith = (mail: object | undefined): readonly WishedWay[] =>
  mail === undefined ? ['push'] : ['email', 'push'];

/** Those of them that a library uses. */
export const noticeWaysOf = (
  { sendsPushes }: Pick<NoticeLibrary, 'sendsPushes'>,
  mail: object | undefined,
): readonly WishedWay[] => noticeWaysWith(mail).filter((way) => way !== 'push' || sendsPushes);

/**
 * The libraries with lending of their own. A library in two projects writes as one of the first. Its links need a host: a
 * project without one writes nothing, and its notices wait in the app.
 */
export function noticeLibraries({
  projects,
  circulationOf,
  keys,
  basePath,
  now,
}: NoticeLibrariesDeps): readonly NoticeLibrary[] {
  const all = new Map<number, NoticeLibrary>();
  for (const project of projects.all) {
    const [host] = project.hosts;
    for (const library of project.libraries) {
      const circulation = circulationOf(library);
      if (circulation === undefined || host === undefined || all.has(library.id)) continue;
      const { options, outbox } = circulation;
      const service = `https://${host}${basePath}`;
      const source = () => ({ project, library, rules: options.rules, service, keys, now: now() });
      all.set(library.id, { library, outbox, sendsPushes: options.rules.notices.sendsPushes, service, source });
    }
  }
  return [...all.values()];
}
