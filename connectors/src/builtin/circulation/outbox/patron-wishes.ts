import {
  type NoticeAddress,
  type NoticeGroup,
  type NoticeWay,
  type NoticeWishesChange,
  noticeGroupOf,
  noticeGroups,
  type WishedWay,
} from '@buchfink/contract/account/notices';
import { Locale } from '@buchfink/contract/locale';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type { PatronNoticeWishes } from '../../../patron-system.ts';
import type { NoticeRules } from '../rules/notice-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { NoticeWishesRow } from '../store/notice-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { wishedWays, withWays } from './notice-wishes.ts';

type Addressee = Pick<PatronRow, 'id' | 'email'>;

/** What a patron wishes, of the groups that the library tells of, and what is known of the address. */
export async function readPatronWishes(
  { unit, options }: ReadTransaction,
  { id, email }: Addressee,
): Promise<PatronNoticeWishes> {
  return patronWishes(await unit.noticeWishes(id), email, options.rules.notices);
}

/** Changes what a patron wishes. */
export async function changePatronWishes(
  { unit, options }: WriteTransaction,
  { id, email }: Addressee,
  { ways, language }: NoticeWishesChange,
): Promise<PatronNoticeWishes> {
  const before: NoticeWishesRow = { ...(await unit.noticeWishes(id)), patronId: id };
  const after = {
    ...(ways === undefined ? before : withWays(before, ways)),
    ...(language !== undefined && { language }),
  };
  await unit.putNoticeWishes(after);
  return patronWishes(after, email, options.rules.notices);
}

function patronWishes(
  row: NoticeWishesRow | undefined,
  email: string | undefined,
  rules: NoticeRules,
): PatronNoticeWishes {
  const ways = wishedWays(row);
  return {
    ways: Object.fromEntries(toldGroups(rules).map((group) => [group, ways[group].filter(isWishedWay)])),
    language: parseUntrusted(Locale, row?.language).data,
    address: addressOf(row, email),
  };
}

/** The groups of the kinds that a library tells, in their order. */
function toldGroups({ kinds }: NoticeRules): readonly NoticeGroup[] {
  const told = new Set(kinds.map(noticeGroupOf));
  return noticeGroups.filter((group) => told.has(group));
}

const isWishedWay = (way: NoticeWay): way is WishedWay => way !== 'letter';

/** An address that refused mail counts as refused until the patron has another one, or proves it. */
function addressOf(row: NoticeWishesRow | undefined, email: string | undefined): NoticeAddress {
  if (!email) return { state: 'missing' };
  const { bouncedEmail, bouncedAt, provedEmail } = row ?? {};
  if (bouncedEmail === email)
    return { state: 'refused', email, ...(bouncedAt !== undefined && { since: new Date(bouncedAt).toISOString() }) };
  return { state: provedEmail === email ? 'proved' : 'unproved', email };
}
