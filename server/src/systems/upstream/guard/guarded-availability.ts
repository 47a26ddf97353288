import type { Availability, TitleAvailability, TitleReference } from '@buchfink/connectors/availability';
import { LRUCache } from 'lru-cache';
import type { CallRunner } from './system-calls.ts';

/** The longest time that states are remembered, in seconds. */
export const maxStateSeconds = 30;
/** The size of the states that a library remembers, in characters of JSON; states of a larger title are not. */
const maxSize = 4 * 1024 * 1024;
const maxTitleSize = 64 * 1024;

/**
 * States of copies through the guard. The state of a title is remembered for a short while, so that going back from a record to
 * the hits makes no call; only the titles that are not remembered are asked for.
 */
export function guardedAvailability(
  system: Availability,
  { share }: Pick<CallRunner, 'share'>,
  { now, cacheSeconds = maxStateSeconds }: { readonly now: () => Date; readonly cacheSeconds?: number },
): Availability {
  const recent = new LRUCache<string, { readonly title: TitleAvailability | undefined }>({
    maxSize,
    maxEntrySize: maxTitleSize,
    sizeCalculation: (state, key) => key.length + JSON.stringify(state).length,
    // 0 would be for ever.
    ttl: Math.max(1, Math.min(cacheSeconds, maxStateSeconds) * 1000),
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  return {
    maxTitles: system.maxTitles,
    async of(titles, context) {
      const answer = new Map<string, TitleAvailability>();
      const keyOf = (title: TitleReference) => `${context.locale} ${JSON.stringify(title)}`;
      const missing = titles.filter((title) => {
        const state = recent.get(keyOf(title));
        if (state?.title) answer.set(title.recordId, state.title);
        return state === undefined;
      });
      if (missing.length === 0) return answer;
      const states = await share({ act: 'availability', input: missing, keep: false }, context, (guarded) =>
        system.of(missing, guarded),
      );
      for (const title of missing) {
        const state = states.get(title.recordId);
        recent.set(keyOf(title), { title: state });
        if (state) answer.set(title.recordId, state);
      }
      return answer;
    },
  };
}
