import { checkAddress } from '../../systems/connection-check/check-address.ts';
import { createFindings } from '../../systems/connection-check/check-findings.ts';
import type { CheckFinding } from '../../systems/connection-check/connection-report.ts';
import { emptyObservation } from '../../systems/connection-check/observe-tools.ts';
import { type DoctorFinding, findingsAbout } from './doctor-report.ts';

/** Names that lead to no public server (RFC 2606, RFC 6761, RFC 6762). */
const isReserved = (host: string) =>
  !host.includes('.') || /(^|\.)(test|example|invalid|localhost|local|example\.(com|net|org))$/.test(host);

/** What the check of the hosts needs. */
interface HostCheck {
  /** Public host names of the projects. */
  readonly hosts: readonly string[];
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** 443 by default. */
  readonly port?: number;
}

/** Checks name, connection and certificate of each public host, as far as it can be reached from here. */
export async function checkHosts(
  { hosts, now, signal, port = 443 }: HostCheck,
  report: (finding: DoctorFinding) => void,
): Promise<void> {
  const add = findingsAbout('hosts', report);
  if (hosts.length === 0) return add('skipped', 'hosts-none', {});
  for (const host of hosts) {
    if (port === 443 && isReserved(host)) {
      add('skipped', 'host-reserved', { host });
      continue;
    }
    const steps: CheckFinding[] = [];
    // The check of library systems takes the same steps; its role does not matter here.
    const findings = createFindings('catalogue', emptyObservation(), {
      report: (step) => void steps.push(step),
      signal,
    });
    await checkAddress({ host, port, tls: true }, findings, { mayConnect: () => true, now, signal });
    for (const { step, outcome, code, values: of, advice } of steps) {
      const values = { host, result: { code, values: of } };
      if (outcome === 'failed' && step !== 'tls') add('warning', 'host-checked', values, 'host-unreachable');
      else if (outcome !== 'ok') {
        const addWithAdvice = findingsAbout('hosts', (finding) => report({ ...finding, advice }));
        addWithAdvice(outcome === 'failed' ? 'fault' : 'warning', 'host-checked', values);
      } else if (step === 'tls') add('ok', 'host-checked', values);
    }
  }
}
