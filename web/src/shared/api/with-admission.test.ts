import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { beforeEach, expect, it } from 'vitest';
import { type AdmissionHeaders, onAdmissionRefused, setAdmissionHeaders, withAdmission } from './with-admission.ts';

/** A service that refuses with each code in turn, then answers; it records the headers of each call. */
function service(...codes: ErrorCode[]) {
  const sentHeaders: AdmissionHeaders[] = [];
  const ask = async (headers: AdmissionHeaders) => {
    sentHeaders.push(headers);
    const code = codes.shift();
    if (code) throw new ApiException(code);
    return 'answer';
  };
  return { sentHeaders, ask };
}

beforeEach(() => {
  setAdmissionHeaders({});
  onAdmissionRefused(async (_, headers) => ({ tried: `${Number(headers.tried ?? 0) + 1}` }));
});

it('a call that is admitted is made once, with the headers of all calls', async () => {
  setAdmissionHeaders({ kept: 'yes' });
  const { sentHeaders, ask } = service();
  expect(await withAdmission(ask)).toBe('answer');
  expect(sentHeaders).toEqual([{ kept: 'yes' }]);
});

it.each(['proof-needed', 'too-many-requests'] as const)(
  'after %s it is repeated with the required headers',
  async (code) => {
    const { sentHeaders, ask } = service(code, code);
    expect(await withAdmission(ask)).toBe('answer');
    expect(sentHeaders).toEqual([{}, { tried: '1' }, { tried: '2' }]);
  },
);

it('it is made three times at most', async () => {
  const { sentHeaders, ask } = service('proof-needed', 'proof-needed', 'proof-needed', 'proof-needed');
  await expect(withAdmission(ask)).rejects.toThrow('proof-needed');
  expect(sentHeaders).toHaveLength(3);
});

it('it is not repeated when nothing would help, or after any other error', async () => {
  onAdmissionRefused(async () => undefined);
  const refused = service('too-many-requests');
  await expect(withAdmission(refused.ask)).rejects.toThrow('too-many-requests');
  const failed = service('library-busy');
  await expect(withAdmission(failed.ask)).rejects.toThrow('library-busy');
  expect([refused.sentHeaders, failed.sentHeaders]).toEqual([[{}], [{}]]);
});
