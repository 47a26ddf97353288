import type { LetterRow, LetterUnit } from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import { letterRows, letterRunRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

/** Runs of letters. */
export function letters({ oneRow, all, put }: Statements): (libraryId: number) => LetterUnit {
  const run = oneRow(letterRunRows, 'WHERE library_id = ? AND id = ?');
  const runs = all(letterRunRows, 'WHERE library_id = ? ORDER BY at DESC, id');
  const putRun = put(letterRunRows.upsert);
  const removeLetters = put(
    'DELETE FROM letter WHERE library_id = ? AND run_id IN (SELECT id FROM letter_run WHERE library_id = ? AND day < ?)',
  );
  const removeRuns = put('DELETE FROM letter_run WHERE library_id = ? AND day < ?');
  const ofRun = all(letterRows, 'WHERE library_id = ? AND run_id = ? ORDER BY number');
  const ofPatron = all(
    letterRows,
    `WHERE library_id = ? AND patron_id = ? ORDER BY
       (SELECT at FROM letter_run r WHERE r.library_id = letter.library_id AND r.id = letter.run_id) DESC, run_id`,
  );
  const putLetter = put(letterRows.upsert);
  const removeOfRun = put('DELETE FROM letter WHERE library_id = ? AND run_id = ?');

  return (libraryId) => ({
    letterRun: (id) => run(libraryId, id),
    letterRuns: () => runs(libraryId),
    putLetterRun: (row) => putRun(...letterRunRows.values(libraryId, row)),
    async removeLetterRuns(before) {
      await removeLetters(libraryId, libraryId, before);
      await removeRuns(libraryId, before);
    },
    lettersOf: async (runId) => (await ofRun(libraryId, runId)).map(letterOf),
    lettersTo: async (patronId) => (await ofPatron(libraryId, patronId)).map(letterOf),
    putLetter: ({ content, ...row }) =>
      putLetter(...letterRows.values(libraryId, { ...row, content: JSON.stringify(content) })),
    removeLettersOf: (runId) => removeOfRun(libraryId, runId),
  });
}

/** The cast is safe: only this program writes the content. */
const letterOf = ({ content, ...row }: ReturnType<typeof letterRows.read>): LetterRow => ({
  ...row,
  content: JSON.parse(content) as LetterRow['content'],
});
