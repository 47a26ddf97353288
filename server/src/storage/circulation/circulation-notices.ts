import type { NoticeRow, NoticeView } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import type { NoticeUnit } from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import { optionalText } from '../database/row-mapping.ts';
import { emailProofRows, noticeRows, noticeWishesRows, pushSubscriptionRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type Notices = Pick<
  NoticeUnit,
  | 'notice'
  | 'noticesOf'
  | 'latestNoticesOf'
  | 'unreadNotices'
  | 'addNotice'
  | 'markNoticesRead'
  | 'removeNotice'
  | 'unplannedNotices'
  | 'markNoticePlanned'
  | 'oldNotices'
  | 'removeNoticeTitles'
  | 'noticeWishes'
  | 'putNoticeWishes'
  | 'emailProof'
  | 'putEmailProof'
  | 'removeEmailProofs'
  | 'pushSubscriptionsOf'
  | 'putPushSubscription'
  | 'removePushSubscription'
  | 'removePushSubscriptions'
>;

const views = `SELECT ${noticeRows.columns('n')}, t.title AS title FROM notice n
   LEFT JOIN title t ON t.library_id = n.library_id AND t.record_id = n.record_id
   WHERE n.library_id = ?`;

const hasNoWaitingLetter = `NOT EXISTS (SELECT 1 FROM delivery l WHERE l.library_id = notice.library_id
   AND l.notice_id = notice.id AND l.way = 'letter' AND l.state = 'waiting')`;

/** What patrons are told, and what they wish. */
export function notices({ oneRow, all, cells, run, put }: Statements): (libraryId: number) => Notices {
  const notice = oneRow(noticeRows, 'WHERE library_id = ? AND id = ?');
  const noticesOf = cells(`${views} AND n.patron_id = ? ORDER BY n.at DESC, n.id`);
  const latest = cells(`${views} AND n.patron_id = ? ORDER BY n.at DESC, n.id LIMIT ?`);
  const unread = cells(
    'SELECT count(*) AS count FROM notice WHERE library_id = ? AND patron_id = ? AND read_at IS NULL',
  );
  const add = put(
    `INSERT INTO notice (library_id, ${noticeRows.columns()}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (library_id, id) DO NOTHING`,
  );
  const readOne = put(
    'UPDATE notice SET read_at = ? WHERE library_id = ? AND patron_id = ? AND id = ? AND read_at IS NULL',
  );
  const readAll = put('UPDATE notice SET read_at = ? WHERE library_id = ? AND patron_id = ? AND read_at IS NULL');
  const remove = put('DELETE FROM notice WHERE library_id = ? AND id = ?');
  const removeItsDeliveries = put('DELETE FROM delivery WHERE library_id = ? AND notice_id = ?');
  const unplanned = cells(`${views} AND n.planned = 0 ORDER BY n.at DESC, n.id DESC LIMIT ?`);
  const markPlanned = put('UPDATE notice SET planned = 1 WHERE library_id = ? AND id = ?');
  const old = cells(
    `SELECT id FROM notice WHERE library_id = ? AND at < ? AND ${hasNoWaitingLetter} ORDER BY at LIMIT ?`,
  );
  const removeTitles = run(
    `UPDATE notice SET record_id = NULL, facts = '{}' WHERE library_id = ? AND id IN
       (SELECT id FROM notice WHERE library_id = ? AND kind = ? AND at < ? AND record_id IS NOT NULL
        AND ${hasNoWaitingLetter} LIMIT ?)`,
  );
  const wishes = oneRow(noticeWishesRows, 'WHERE library_id = ? AND patron_id = ?');
  const putWishes = put(noticeWishesRows.upsert);
  const proof = oneRow(emailProofRows, 'WHERE library_id = ? AND token_hash = ?');
  const putProof = put(emailProofRows.upsert);
  const removeProofsOf = put('DELETE FROM email_proof WHERE library_id = ? AND patron_id = ?');
  const removeOldProofs = put('DELETE FROM email_proof WHERE library_id = ? AND expires < ?');
  const subscriptions = all(pushSubscriptionRows, 'WHERE library_id = ? AND patron_id = ? ORDER BY since, id');
  const putSubscription = put(pushSubscriptionRows.upsert);
  const removeSubscription = put('DELETE FROM push_subscription WHERE library_id = ? AND id = ?');
  const removeOldSubscriptions = put('DELETE FROM push_subscription WHERE library_id = ? AND since < ?');

  return (libraryId) => ({
    notice: async (id) => {
      const row = await notice(libraryId, id);
      return row && noticeOf(row);
    },
    noticesOf: async (patronId) => (await noticesOf(libraryId, patronId)).map((row) => noticeViewOf(row)),
    latestNoticesOf: async (patronId, limit) =>
      (await latest(libraryId, patronId, limit)).map((row) => noticeViewOf(row)),
    unreadNotices: async (patronId) => Number((await unread(libraryId, patronId))[0]?.count),
    addNotice: ({ facts, ...row }) => add(...noticeRows.values(libraryId, { ...row, facts: JSON.stringify(facts) })),
    async markNoticesRead(patronId, ids, at) {
      if (ids === 'all') return readAll(at, libraryId, patronId);
      for (const id of ids) await readOne(at, libraryId, patronId, id);
    },
    async removeNotice(id) {
      await removeItsDeliveries(libraryId, id);
      await remove(libraryId, id);
    },
    unplannedNotices: async (limit) => (await unplanned(libraryId, limit)).map((row) => noticeViewOf(row)),
    markNoticePlanned: (id) => markPlanned(libraryId, id),
    oldNotices: async (before, limit) => (await old(libraryId, before, limit)).map(({ id }) => String(id)),
    removeNoticeTitles: (kind, before, limit) => removeTitles(libraryId, libraryId, kind, before, limit),
    noticeWishes: (patronId) => wishes(libraryId, patronId),
    putNoticeWishes: (row) => putWishes(...noticeWishesRows.values(libraryId, row)),
    emailProof: (tokenHash) => proof(libraryId, tokenHash),
    putEmailProof: (row) => putProof(...emailProofRows.values(libraryId, row)),
    removeEmailProofs: (scope) =>
      'patronId' in scope ? removeProofsOf(libraryId, scope.patronId) : removeOldProofs(libraryId, scope.before),
    pushSubscriptionsOf: (patronId) => subscriptions(libraryId, patronId),
    putPushSubscription: (row) => putSubscription(...pushSubscriptionRows.values(libraryId, row)),
    removePushSubscription: (id) => removeSubscription(libraryId, id),
    removePushSubscriptions: (before) => removeOldSubscriptions(libraryId, before),
  });
}

/** The cast is safe: only this program writes the facts. */
const noticeOf = ({ facts, ...row }: StoredNotice): NoticeRow => ({
  ...row,
  facts: JSON.parse(facts) as NoticeRow['facts'],
});

type StoredNotice = ReturnType<typeof noticeRows.read>;

/** A notice of a joined row, whose columns have a prefix. */
export function noticeViewOf(row: Record<string, unknown>, prefix = ''): NoticeView {
  return { ...noticeOf(noticeRows.readPrefixed(row, prefix)), title: optionalText(row.title) };
}
