import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { dailyRuns } from './circulation-daily-runs.ts';
import { deskActs } from './circulation-desk-acts.ts';
import { ledger } from './circulation-ledger.ts';
import { loansAndFees } from './circulation-loans.ts';
import { patronsAndCopies } from './circulation-patrons.ts';
import { reservations } from './circulation-reservations.ts';
import type { Statements } from './circulation-statements.ts';

/** The circulation of each library by the statements of one connection: the same SQL in both databases. */
export function circulationUnits(statements: Statements): (libraryId: number) => CirculationUnit {
  const patrons = patronsAndCopies(statements);
  const loans = loansAndFees(statements);
  const queues = reservations(statements);
  const lines = ledger(statements);
  const acts = deskActs(statements);
  const runs = dailyRuns(statements);
  return (libraryId) => ({
    ...patrons(libraryId),
    ...loans(libraryId),
    ...queues(libraryId),
    ...lines(libraryId),
    ...acts(libraryId),
    ...runs(libraryId),
  });
}
