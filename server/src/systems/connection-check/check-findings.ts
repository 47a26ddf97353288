import { addressFailure } from '@buchfink/catalogue/report/address-failure';
import type { Finding } from '@buchfink/connectors/connector';
import { SystemFault } from '@buchfink/connectors/system-warning';
import { ApiException } from '@buchfink/contract/error';
import { stepResultText } from '../../messages/connection/step-result-text.ts';
import type { StepReason, StepResultCode, StepResults, TriedStep } from '../../messages/connection/step-results.ts';
import { failureCode } from '../../messages/failure-reason.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import type { CheckedRole } from './checked-role.ts';
import type { CheckFinding, CheckStep } from './connection-report.ts';
import type { ConnectionFault } from './find-fault.ts';
import { faultOfExchange, findFault } from './find-fault.ts';
import type { Observation } from './observe-tools.ts';

/** Collects the findings about one role. */
export interface CheckFindings {
  add<Code extends StepResultCode>(
    step: CheckStep,
    outcome: CheckFinding['outcome'],
    code: Code,
    values: StepResults[Code],
    fault?: ConnectionFault,
  ): void;
  /** Runs a step. A failure becomes a finding about what was tried; the result is then undefined. */
  run<Value>(step: CheckStep, tried: TriedStep, work: () => Promise<Value>): Promise<Value | undefined>;
  /** Runs the examination of a connector and adds what it reports. */
  examine(examination: () => Promise<readonly Finding[]>): Promise<void>;
}

/** Creates the collection; each finding goes to `report` at once. */
export function createFindings(
  role: CheckedRole,
  { exchanges, warnings }: Observation,
  { report, signal }: { readonly report: (finding: CheckFinding) => void; readonly signal: AbortSignal },
): CheckFindings {
  const add: CheckFindings['add'] = (step, outcome, code, values, fault) => {
    const text = stepResultText({ code, values }, 'en');
    const advice = fault && { fault, advice: reportWordsIn('en').connectionAdvice[fault] };
    report({ role, step, outcome, code, values: { ...values }, text, ...advice });
  };
  const reportWarnings = (step: CheckStep) => {
    for (const warning of warnings.splice(0)) add(step, 'note', 'system-warning', { warning });
  };

  const run: CheckFindings['run'] = async (step, tried, work) => {
    const begin = exchanges.length;
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error as { cause?: unknown };
      const reasons = [error, cause].flatMap((reason) => (reason ? reasonOf(reason) : []));
      add(step, 'failed', 'failed', { tried, reasons }, findFault(error, exchanges.slice(begin)));
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
      const findings = await run('features', { code: 'features' }, examination);
      const last = exchanges.slice(begin).at(-1);
      let fault = last && faultOfExchange(last);
      for (const { isGood, ...report } of findings ?? []) {
        const outcome = isGood === undefined ? 'note' : isGood ? 'ok' : 'failed';
        // The advice stands once, beside the first finding that fails.
        add('features', outcome, 'system-finding', { report }, outcome === 'failed' ? fault : undefined);
        if (outcome === 'failed') fault = undefined;
      }
    },
  };
}

function reasonOf(error: unknown): StepReason {
  if (error instanceof ApiException) return { error: error.code };
  if (error instanceof SystemFault) return { warning: error.warning };
  const code = failureCode(error);
  return { text: addressFailure(error), code };
}
