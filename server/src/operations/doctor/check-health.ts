import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type HealthFinding, healthKinds } from '../monitoring/health-finding.ts';
import type { AddFinding } from './doctor-report.ts';

/**
 * Adds what the running service says is wrong. Systems that are down are told with their libraries, where the last fault
 * is known too.
 */
export function addHealth(
  findings: readonly HealthFinding[],
  libraries: readonly Pick<LibrarySettings, 'id' | 'libname'>[],
  add: AddFinding,
): void {
  for (const { code, library, about, since } of findings) {
    if (code === 'system-down') continue;
    const name = libraries.find(({ id }) => id === library)?.libname ?? '';
    const values = { about, since, library: library === undefined ? undefined : { id: library, name } };
    add(healthKinds[code].outcome, `health-${code}`, values, `health-${code}`);
  }
}
