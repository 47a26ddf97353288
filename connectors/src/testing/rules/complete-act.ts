import { feesIn } from '../../act-fees.ts';
import type { ActAnswer, StepSelections } from '../../patron-system.ts';

/**
 * Completes the steps of an act: confirms everything and takes the first option, except for the selections in
 * `selections`.
 */
export async function completeAct(
  act: (selections: StepSelections) => Promise<ActAnswer>,
  selections: StepSelections = {},
): Promise<ActAnswer> {
  let chosen: StepSelections = {};
  for (let step = 0; step < 6; step++) {
    const answer = await act(chosen);
    const { action, status, selection } = answer;
    if (['OK', 'ERROR', 'UNSUPPORTED', 'EXTERNAL'].includes(status)) return answer;
    if (action === undefined) throw new Error(`${status} asks for nothing`);
    const yes = { confirm: 'yes', email: 'leserin@example.org' };
    const answered =
      selections[action] ?? (action === 'branch' || action === 'copy' ? selection?.[0]?.key : yes[action]);
    if (answered === undefined) throw new Error(`${status} offers nothing`);
    chosen = { ...chosen, [action]: answered, ...(action === 'confirm' && { confirmedFees: feesIn(answer) }) };
  }
  throw new Error('an act without an end');
}
