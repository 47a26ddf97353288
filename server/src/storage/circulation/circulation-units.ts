import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { SqlStatements } from '../database/sql-database.ts';
import { dailyRuns } from './circulation-daily-runs.ts';
import { deliveries } from './circulation-deliveries.ts';
import { deskActs } from './circulation-desk-acts.ts';
import { ledger } from './circulation-ledger.ts';
import { letters } from './circulation-letters.ts';
import { loansAndFees } from './circulation-loans.ts';
import { notices } from './circulation-notices.ts';
import { patronActs } from './circulation-patron-acts.ts';
import { patronsAndCopies } from './circulation-patrons.ts';
import { registrations } from './circulation-registrations.ts';
import { reservations } from './circulation-reservations.ts';
import { statementsOf } from './circulation-statements.ts';

type Units = (libraryId: number) => CirculationUnit;

/** An embedded file keeps its connections, and with them what was built on their statements. */
const known = new WeakMap<SqlStatements, Units>();

/** The circulation of a library by the statements of a connection or a transaction. */
export function circulationUnit(sql: SqlStatements, libraryId: number): CirculationUnit {
  const units = known.get(sql) ?? circulationUnits(sql);
  known.set(sql, units);
  return units(libraryId);
}

function circulationUnits(sql: SqlStatements): Units {
  const statements = statementsOf(sql);
  const patrons = patronsAndCopies(statements);
  const loans = loansAndFees(statements);
  const queues = reservations(statements);
  const lines = ledger(statements);
  const acts = deskActs(statements);
  const repeatable = patronActs(statements);
  const runs = dailyRuns(statements);
  const told = notices(statements);
  const sent = deliveries(statements);
  const posted = letters(statements);
  const registered = registrations(statements);
  return (libraryId) => ({
    ...patrons(libraryId),
    ...loans(libraryId),
    ...queues(libraryId),
    ...lines(libraryId),
    ...acts(libraryId),
    ...repeatable(libraryId),
    ...runs(libraryId),
    ...told(libraryId),
    ...sent(libraryId),
    ...posted(libraryId),
    ...registered(libraryId),
  });
}
