import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { beforeEach, expect, it } from 'vitest';
import { admitted, keepShowing, type Shown, whenNotAdmitted } from './admitted.ts';

/** A service that refuses with each code in turn, then answers; and what it was shown at each call. */
function service(...codes: ErrorCode[]) {
  const seen: Shown[] = [];
  const ask = async (shown: Shown) => {
    seen.push(shown);
    const code = codes.shift();
    if (code) throw new ApiException(code);
    return 'answer';
  };
  return { seen, ask };
}

beforeEach(() => {
  keepShowing({});
  whenNotAdmitted(async (_, shown) => ({ tried: `${Number(shown.tried ?? 0) + 1}` }));
});

it('a call that is let in is made once, with what is shown with all calls', async () => {
  keepShowing({ kept: 'yes' });
  const { seen, ask } = service();
  expect(await admitted(ask)).toBe('answer');
  expect(seen).toEqual([{ kept: 'yes' }]);
});

it.each(['proof-needed', 'too-many-requests'] as const)(
  'after %s it is made again with what is wanted',
  async (code) => {
    const { seen, ask } = service(code, code);
    expect(await admitted(ask)).toBe('answer');
    expect(seen).toEqual([{}, { tried: '1' }, { tried: '2' }]);
  },
);

it('it is made three times at the most', async () => {
  const { seen, ask } = service('proof-needed', 'proof-needed', 'proof-needed', 'proof-needed');
  await expect(admitted(ask)).rejects.toThrow('proof-needed');
  expect(seen).toHaveLength(3);
});

it('nothing is tried where nothing would help, or after any other failure', async () => {
  whenNotAdmitted(async () => undefined);
  const refused = service('too-many-requests');
  await expect(admitted(refused.ask)).rejects.toThrow('too-many-requests');
  const failed = service('library-busy');
  await expect(admitted(failed.ask)).rejects.toThrow('library-busy');
  expect([refused.seen, failed.seen]).toEqual([[{}], [{}]]);
});
