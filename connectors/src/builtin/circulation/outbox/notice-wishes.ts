import { type NoticeGroup, NoticeWay, noticeGroups, obligatoryGroups } from '@buchfink/contract/account/notices';
import * as z from 'zod/mini';
import type { NoticeWishesRow } from '../store/notice-rows.ts';

/** The ways of each group. */
export type WishedWays = Readonly<Record<NoticeGroup, readonly NoticeWay[]>>;

const StoredWays = z.record(z.string(), z.array(NoticeWay));

/** By default everything that a library tells goes by each way that a patron has opened, but receipts. */
const usualWays = (group: NoticeGroup): readonly NoticeWay[] => (group === 'receipts' ? [] : ['email', 'push']);

/** The ways by which a patron is told; what is obligatory goes by e-mail in any case. */
export function wishedWays(wishes: NoticeWishesRow | undefined): WishedWays {
  const stored = StoredWays.safeParse(JSON.parse(wishes?.ways ?? '{}'));
  const ways = stored.success ? stored.data : {};
  const of = (group: NoticeGroup): readonly NoticeWay[] => {
    const wished = ways[group] ?? usualWays(group);
    return obligatoryGroups.includes(group) ? [...new Set<NoticeWay>(['email', ...wished])] : wished;
  };
  return Object.fromEntries(noticeGroups.map((group) => [group, of(group)])) as unknown as WishedWays;
}

/** The wishes with other ways for some groups. */
export function withWays(
  wishes: NoticeWishesRow,
  changed: Readonly<Partial<Record<NoticeGroup, readonly NoticeWay[]>>>,
): NoticeWishesRow {
  return { ...wishes, ways: JSON.stringify({ ...wishedWays(wishes), ...changed }) };
}
