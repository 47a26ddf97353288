import type { Availability, TitleAvailability, TitleReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import { untilAborted } from '../../../base/http/client/until-aborted.ts';

/** The rest of the caller's time that is left for the answer itself, in milliseconds. */
const answerTime = 250;

/**
 * Reads the states of titles within a time budget in milliseconds; undefined when the system fails or is late. The
 * call goes on after that, within the limits of the system's guard, so that the next caller finds its answer.
 */
export async function readStates(
  availability: Availability,
  titles: readonly TitleReference[],
  context: CallContext,
  budget: number,
): Promise<ReadonlyMap<string, TitleAvailability> | undefined> {
  if (titles.length === 0) return new Map();
  const time = Math.min(budget, context.deadline - context.now().getTime() - answerTime);
  if (time <= 0) return undefined;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('The states of copies are late.')), time);
  const signal = AbortSignal.any([stop.signal, context.signal]);
  try {
    return await untilAborted(availability.of(titles, { ...context, signal: new AbortController().signal }), signal);
  } catch {
    context.signal.throwIfAborted();
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
