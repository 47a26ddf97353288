import type { TitleReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Connector } from '@buchfink/connectors/connector';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { lacksPickupChoice } from '../../projects/libraries/pickup-choice.ts';
import type { CheckFindings } from './check-findings.ts';

/** Says which branches the system has and the settings do not name, and where reservations go without any. */
export async function checkBranches(
  { listBranches }: Connector,
  library: LibrarySettings,
  titles: readonly TitleReference[],
  findings: CheckFindings,
  context: CallContext,
): Promise<void> {
  // A system that refuses its list has no fault for that.
  const found = (await listBranches?.(titles, context).catch(() => context.signal.throwIfAborted())) ?? [];
  if (found.length > 0) {
    const unnamed = found.map(({ id }) => id).filter((id) => !library.branches.some((branch) => branch.id === id));
    findings.add('features', 'note', 'branches-found', { branches: found, unnamed });
  }
  if (lacksPickupChoice(library)) findings.add('features', 'note', 'pickup-at-home', {});
}
