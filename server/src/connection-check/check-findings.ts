import { addressFailure } from '@buchfink/catalogue/import/report/address-failure';
import type { Finding } from '@buchfink/connectors/connector';
import { type ConnectionFault, connectionAdviceEn } from '../messages/connection-advice-en.ts';
import type { CheckedRole, CheckFinding, CheckStep } from './connection-report.ts';
import { faultOfExchange, findFault } from './find-fault.ts';
import type { Observation } from './observe-tools.ts';

/** Collects the findings about one role. */
export interface CheckFindings {
  add(step: CheckStep, outcome: CheckFinding['outcome'], text: string, fault?: ConnectionFault): void;
  /** Runs a step. A failure becomes a finding; the result is then undefined. `what` begins its text. */
  run<Value>(step: CheckStep, what: string, work: () => Promise<Value>): Promise<Value | undefined>;
  /** Runs the examination of a connector and adds what it reports. */
  examine(examination: () => Promise<readonly Finding[]>): Promise<void>;
}

/** Creates the collection; each finding goes to `report` at once. */
export function createFindings(
  role: CheckedRole,
  { exchanges, warnings }: Observation,
  { report, signal }: { readonly report: (finding: CheckFinding) => void; readonly signal: AbortSignal },
): CheckFindings {
  const add: CheckFindings['add'] = (step, outcome, text, fault) =>
    report({ role, step, outcome, text, ...(fault && { fault, advice: connectionAdviceEn[fault] }) });
  const reportWarnings = (step: CheckStep) => {
    for (const warning of warnings.splice(0)) add(step, 'note', warning);
  };

  const run: CheckFindings['run'] = async (step, what, work) => {
    const begin = exchanges.length;
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error as { cause?: unknown };
      const reasons = [error, cause].flatMap((reason) => (reason ? addressFailure(reason) : []));
      add(step, 'failed', `${what}: ${reasons.join(', ')}`, findFault(error, exchanges.slice(begin)));
      return undefined;
    } finally {
      reportWarnings(step);
    }
  };

  return {
    add,
    run,
    async examine(examination) {
      const begin = exchanges.length;
      const findings = await run('features', 'supported features', examination);
      const last = exchanges.slice(begin).at(-1);
      let fault = last && faultOfExchange(last);
      for (const { isGood, text } of findings ?? []) {
        const outcome = isGood === undefined ? 'note' : isGood ? 'ok' : 'failed';
        // The advice stands once, beside the first finding that fails.
        add('features', outcome, text, outcome === 'failed' ? fault : undefined);
        if (outcome === 'failed') fault = undefined;
      }
    },
  };
}
