import type { PatronNoticeWishes, PatronSystem } from '@buchfink/connectors/patron-system';
import {
  changeNoticeWishes,
  type NoticeWishes,
  notices,
  noticeWishes,
  readNotices,
  type WishedWay,
} from '@buchfink/contract/account/notices';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { labelMoney } from '../../../systems/labels/label-money.ts';
import { mountForPatron, type ServiceScope } from '../../http/mount.ts';
import type { PatronQueue } from '../acts/patron-queue.ts';

/** The ways by which the service can send a library's notices. */
export type NoticeSending = (libraryId: number) => readonly WishedWay[];

/** Dependencies of the calls on notices. */
export interface NoticeRoutesOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly queue: PatronQueue;
  readonly sendsBy: NoticeSending;
}

/** Mounts the calls that read a library's messages to a patron, and the patron's wishes. */
export function mountNotices(scope: ServiceScope, { directory, queue, sendsBy }: NoticeRoutesOptions): void {
  mountForPatron(scope, notices, async ({ patron, locale, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.notices === undefined) throw new ApiException('not-supported');
    const { notices: list, unread } = await system.notices(patron, context);
    return { notices: list.map(({ fee, ...notice }) => ({ ...notice, fee: fee && labelMoney(fee, locale) })), unread };
  });

  mountForPatron(scope, readNotices, async ({ patron, body: { ids }, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.readNotices === undefined) throw new ApiException('not-supported');
    return { unread: await system.readNotices(patron, ids, context) };
  });

  mountForPatron(scope, noticeWishes, async ({ patron, project, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.noticeWishes === undefined) throw new ApiException('not-supported');
    return offeredWishes(
      await system.noticeWishes(patron, context),
      sendsBy(patron.libraryId),
      project.config.settings,
    );
  });

  mountForPatron(scope, changeNoticeWishes, async ({ patron, project, body, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const change = system.changeNoticeWishes;
    if (change === undefined) throw new ApiException('not-supported');
    const wishes = await queue.run(patron, () => change.call(system, patron, body, context));
    return offeredWishes(wishes, sendsBy(patron.libraryId), project.config.settings);
  });
}

/** Wishes with the ways that there are, those of the library's own system, else those of the service; mail is written in `locale`. */
function offeredWishes(
  { offered, language, ...wishes }: PatronNoticeWishes,
  sent: readonly WishedWay[],
  { locale }: { readonly locale: Locale },
): NoticeWishes {
  return { ...wishes, language: language ?? locale, offered: [...(offered ?? sent)] };
}
