import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

interface RefreshedQuery {
  readonly data: unknown;
  /** Milliseconds since 1970; 0 = never. */
  readonly errorUpdatedAt: number;
}

/** The latest refresh that the patron asked for, in milliseconds since 1970. */
let manual = { start: 0, end: 0 };

/** Runs a refresh that the patron asked for. Its failures are answered by the caller, not by a message about automatic refresh. */
export async function runManualRefresh<Result>(read: () => Promise<Result>): Promise<Result> {
  manual = { start: Date.now(), end: Number.POSITIVE_INFINITY };
  try {
    return await read();
  } finally {
    manual = { ...manual, end: Date.now() };
  }
}

/** Says when the automatic refresh of an account fails that was read before (specification, section 8). */
export function useReportFailedRefresh(queries: readonly RefreshedQuery[]): void {
  const t = useT();
  const failedAt = Math.max(0, ...queries.map(({ data, errorUpdatedAt }) => (data === undefined ? 0 : errorUpdatedAt)));
  const reported = useRef(failedAt);
  useEffect(() => {
    if (failedAt <= reported.current) return;
    reported.current = failedAt;
    const isManual = failedAt >= manual.start && failedAt <= manual.end;
    if (!isManual) showSnackbar({ text: t('accounts.not-automatic') });
  }, [failedAt, t]);
}
