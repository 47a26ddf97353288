import { nameKey } from '@buchfink/connectors/builtin/circulation/patrons/name-key';
import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { RemovedNotices } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import { copyRows, keyedPatronRows, patronRows, titleRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type PatronsAndCopies = Pick<
  CirculationUnit,
  | 'patron'
  | 'patronByLogin'
  | 'patrons'
  | 'patronsMatching'
  | 'putPatron'
  | 'cardsEndingUntold'
  | 'removePatron'
  | 'title'
  | 'putTitle'
  | 'copy'
  | 'copiesNamed'
  | 'copiesOf'
  | 'putCopy'
>;

/** The number of texts that `patronsMatching` compares. */
const comparedTexts = 3;

/** The pattern of LIKE for texts with this one in them. */
const patternOf = (text: string) => `%${text.replace(/[%_!]/g, '!$&')}%`;

/** Patrons, titles and copies. */
export function patronsAndCopies({ oneRow, all, run, put }: Statements): (libraryId: number) => PatronsAndCopies {
  const patron = oneRow(patronRows, 'WHERE library_id = ? AND id = ?');
  const byCard = oneRow(patronRows, 'WHERE library_id = ? AND card = ?');
  const byUserName = oneRow(patronRows, 'WHERE library_id = ? AND user_name = ?');
  const patrons = all(patronRows, 'WHERE library_id = ? AND card > ? ORDER BY card LIMIT ?');
  const matching = all(
    patronRows,
    `WHERE library_id = ? AND (${Array(comparedTexts).fill("name_key LIKE ? ESCAPE '!'").join(' AND ')}
       OR lower(card) LIKE ? ESCAPE '!') ORDER BY name, card LIMIT ?`,
  );
  const cardsEnding = all(
    patronRows,
    `WHERE library_id = ? AND id > ? AND valid_until BETWEEN ? AND ? AND NOT EXISTS
       (SELECT 1 FROM notice_wishes w WHERE w.library_id = patron.library_id AND w.patron_id = patron.id
          AND w.told_card_end = patron.valid_until) ORDER BY id LIMIT ?`,
  );
  const putPatron = put(keyedPatronRows.upsert);
  const removePatron = put('DELETE FROM patron WHERE library_id = ? AND id = ?');
  const removeCodes = run('DELETE FROM loan_code WHERE library_id = ? AND patron_id = ?');
  const removeActsOf = run('DELETE FROM desk_act WHERE library_id = ? AND patron_id = ?');
  // What belongs to a change of this patron is not undone alone.
  const removeChangesOf = run(
    `DELETE FROM daily_change WHERE library_id = ? AND change_group IN
       (SELECT change_group FROM daily_change WHERE library_id = ? AND patron_id = ?)`,
  );
  const removeForgottenOf = run('DELETE FROM forgotten_line WHERE library_id = ? AND patron_id = ?');
  const forgetPatron = run('UPDATE ledger SET patron_id = NULL WHERE library_id = ? AND patron_id = ?');
  const removeFrom = (table: keyof RemovedNotices) =>
    run(`DELETE FROM ${table} WHERE library_id = ? AND patron_id = ?`);
  const removeNotices = removeFrom('notice');
  const removeDeliveries = removeFrom('delivery');
  const removeLetters = removeFrom('letter');
  const removeWishes = removeFrom('notice_wishes');
  const removeProofs = removeFrom('email_proof');
  const removeSubscriptions = removeFrom('push_subscription');
  const removeRegistration = run('DELETE FROM registration WHERE library_id = ? AND id = ?');
  const title = oneRow(titleRows, 'WHERE library_id = ? AND record_id = ?');
  const putTitle = put(titleRows.upsert);
  const copy = oneRow(copyRows, 'WHERE library_id = ? AND copy_key = ?');
  const byBarcode = all(copyRows, 'WHERE library_id = ? AND barcode = ? ORDER BY record_id, id LIMIT 5');
  const byId = all(copyRows, 'WHERE library_id = ? AND id = ? ORDER BY record_id LIMIT 5');
  const copiesOf = all(copyRows, 'WHERE library_id = ? AND record_id = ? ORDER BY id');
  const putCopy = put(copyRows.upsert);

  return (libraryId) => ({
    patron: (id) => patron(libraryId, id),
    patronByLogin: async (userId) =>
      (await byCard(libraryId, userId)) ?? (await byUserName(libraryId, userId.toLowerCase())),
    patrons: (afterCard, limit) => patrons(libraryId, afterCard, limit),
    async patronsMatching({ nameKeys, cardPart }, limit) {
      const patterns = Array.from({ length: comparedTexts }, (_, at) => patternOf(nameKeys[at] ?? ''));
      // No card is empty.
      return matching(libraryId, ...patterns, cardPart === undefined ? '' : patternOf(cardPart.toLowerCase()), limit);
    },
    cardsEndingUntold: ({ from, to, after }, limit) => cardsEnding(libraryId, after ?? '', from, to, limit),
    putPatron: (row) => {
      const keyed = row.name === undefined ? row : { ...row, nameKey: nameKey(row.name) };
      return putPatron(...keyedPatronRows.values(libraryId, keyed));
    },
    async removePatron(id) {
      await removePatron(libraryId, id);
      return {
        notices: {
          delivery: await removeDeliveries(libraryId, id),
          letter: await removeLetters(libraryId, id),
          notice: await removeNotices(libraryId, id),
          notice_wishes: await removeWishes(libraryId, id),
          email_proof: await removeProofs(libraryId, id),
          push_subscription: await removeSubscriptions(libraryId, id),
        },
        registrations: await removeRegistration(libraryId, id),
        loanCodes: await removeCodes(libraryId, id),
        deskActs: await removeActsOf(libraryId, id),
        dailyChanges: await removeChangesOf(libraryId, libraryId, id),
        forgottenLines: await removeForgottenOf(libraryId, id),
        ledgerLines: await forgetPatron(libraryId, id),
      };
    },
    title: (recordId) => title(libraryId, recordId),
    putTitle: (row) => putTitle(...titleRows.values(libraryId, row)),
    copy: (key) => copy(libraryId, key),
    async copiesNamed(name) {
      const copiesByBarcode = await byBarcode(libraryId, name);
      return copiesByBarcode.length > 0 ? copiesByBarcode : byId(libraryId, name);
    },
    copiesOf: (recordId) => copiesOf(libraryId, recordId),
    putCopy: (row) => putCopy(...copyRows.values(libraryId, row)),
  });
}
