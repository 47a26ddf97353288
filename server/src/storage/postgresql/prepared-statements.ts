import { createHash } from 'node:crypto';

/** Statements as PostgreSQL gets them. */
export interface PreparedStatements {
  /** A statement with the parameters `$1`, `$2` … in place of `?`, and the name under which connections keep its plan. */
  of(sql: string): { readonly text: string; readonly name?: string };
  /** From now on no connection keeps plans: a pooler in between exchanges the connections. */
  forgetNames(): void;
}

/** Creates the statements of a pool; `keepsPlans` where it always sends the same ones. */
export function preparedStatements(keepsPlans: boolean): PreparedStatements {
  const known = new Map<string, { readonly text: string; readonly name?: string }>();
  let hasNames = keepsPlans;
  return {
    of(sql) {
      if (!hasNames) return { text: numbered(sql) };
      const statement = known.get(sql) ?? named(numbered(sql));
      known.set(sql, statement);
      return statement;
    },
    forgetNames() {
      hasNames = false;
      known.clear();
    },
  };
}

/** Its name follows from its text: whoever prepared it on a connection that others use too, prepared this one. */
const named = (text: string) => ({ text, name: createHash('sha256').update(text).digest('hex').slice(0, 32) });

function numbered(sql: string): string {
  let last = 0;
  return sql.replaceAll('?', () => `$${++last}`);
}
