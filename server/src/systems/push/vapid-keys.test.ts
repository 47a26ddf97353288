import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { isPushPublicKey, vapidKeysOf } from './vapid-keys.ts';

const key = (id: string) => ({ id, secret: randomBytes(32) });

describe('the VAPID keys', () => {
  it('are the same on each node and after each start, and other ones for each key of the service', () => {
    const [older, newer] = [key('00000001'), key('00000002')];
    const [before] = vapidKeysOf(keysOf([older]));
    expect(vapidKeysOf(keysOf([older]))).toEqual([before]);
    const after = vapidKeysOf(keysOf([newer, older]));
    expect(after).toHaveLength(2);
    expect(after[1]).toEqual(before);
    expect(after[0].publicKey).not.toBe(before.publicKey);
    expect(Buffer.from(before.publicKey, 'base64url')).toHaveLength(65);
  });

  it('draw again where a number is not below the order of the curve', () => {
    const { derive, all } = keysOf([key('00000001')]);
    const drawn: string[] = [];
    const [pair] = vapidKeysOf({
      all,
      derive(purpose, of) {
        drawn.push(purpose);
        return drawn.length === 1 ? Buffer.alloc(32, 0xff) : derive(purpose, of);
      },
    });
    expect(drawn).toEqual(['web push 1', 'web push 2']);
    expect(isPushPublicKey(pair.publicKey)).toBe(true);
  });
});

describe('the key of a device', () => {
  it('is a point on the curve', () => {
    const outside = Buffer.alloc(65, 7);
    outside[0] = 4;
    expect(isPushPublicKey(outside.toString('base64url'))).toBe(false);
    expect(isPushPublicKey('')).toBe(false);
  });
});
