import type { AccountPart } from '@buchfink/contract/account';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { CallContext } from './call-context.ts';
import type { UnlabelledAccount } from './unlabelled.ts';

/** Failures of the library's system at one part of an account; the other parts may be well. */
const broken: readonly ErrorCode[] = ['library-unavailable', 'library-timeout', 'library-answer', 'library-busy'];

/** Whether the system failed at what it was asked for, and may be well at other things. */
export const isPartFailure = (error: unknown): boolean => error instanceof ApiException && broken.includes(error.code);

/** The share of the time left that one part may take, so that a part which hangs leaves time to answer. */
const shareOfTime = 0.7;
/** The longest timer of Node, in milliseconds. */
const maxTimer = 2_147_483_647;

/** Reads the parts of an account of which some may be missed. */
export interface PartReader {
  /** Reads what makes up these parts. Where they may be missed, a failure of the system is noted and `empty` returned. */
  read<Value>(
    parts: readonly AccountPart[],
    empty: Value,
    work: (context: CallContext) => Promise<Value>,
  ): Promise<Value>;
  /** The parts that could not be read. Throws the first failure where nothing could be read. */
  unreadable(): readonly AccountPart[];
}

/**
 * A reader for a call. `mayMiss`: the parts without which the call goes on; an act names none that its checks need, so that a broken
 * part never passes a check.
 */
export function createPartReader(mayMiss: readonly AccountPart[], context: CallContext): PartReader {
  const missed: AccountPart[] = [];
  let isAnyRead = false;
  let firstFailure: unknown;
  const left = context.deadline - context.now().getTime();
  const limited = (): CallContext =>
    left > 0 && left < maxTimer
      ? { ...context, signal: AbortSignal.any([context.signal, AbortSignal.timeout(Math.ceil(left * shareOfTime))]) }
      : context;
  return {
    async read(parts, empty, work) {
      const isOptional = parts.every((part) => mayMiss.includes(part));
      const partContext = isOptional ? limited() : context;
      try {
        const value = await work(partContext);
        isAnyRead = true;
        return value;
      } catch (error) {
        context.signal.throwIfAborted();
        const isBroken = isPartFailure(error);
        if (!isOptional || (!isBroken && !partContext.signal.aborted)) throw error;
        firstFailure ??= isBroken ? error : new ApiException('library-timeout');
        missed.push(...parts);
        return empty;
      }
    },
    unreadable() {
      if (firstFailure !== undefined && !isAnyRead) throw firstFailure;
      return missed;
    },
  };
}

/** An account whose `part` was read, for what must not take an unread list for an empty one. Throws `ApiException('library-unavailable')`. */
export function requirePart(account: UnlabelledAccount, part: AccountPart): UnlabelledAccount {
  if (account.unreadable?.includes(part)) throw new ApiException('library-unavailable');
  return account;
}
