import { baseConfig } from '@buchfink/contract/config/base-config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { type SealedText, seal, unseal } from './browser-sealed-text.ts';
import { hasOfflineCards } from './offline-card-mark.ts';
import { changeCards, findOfflineCard, isTooOld, keepCard, removeCard } from './offline-cards.ts';

const mara = { libraryId: 3, userId: '4711' };
const ole = { libraryId: 3, userId: '4712' };

/** A device that seals in memory, or cannot. */
function device(canWrite = true): SealedText & { text: string | undefined } {
  const sealed = {
    text: undefined as string | undefined,
    read: async () => sealed.text,
    write: async (text: string) => {
      if (canWrite) sealed.text = text;
      return canWrite;
    },
    remove: async () => {
      sealed.text = undefined;
    },
  };
  return sealed;
}

const letKeep = (offlineCardDays: number) =>
  useConfig.setState({ config: { ...baseConfig, settings: { ...baseConfig.settings, offlineCardDays } } });

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  letKeep(5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConfig.setState({ config: baseConfig });
});

describe('cards for use offline', () => {
  it('are kept each for itself, and the last one takes the mark with it', async () => {
    const text = device();
    expect(await keepCard(mara, text)).toBe(true);
    expect(await keepCard(ole, text)).toBe(true);
    expect(await findOfflineCard(mara, text)).toMatchObject(mara);
    expect(await removeCard(mara, text)).toBe(true);
    expect([await findOfflineCard(mara, text), hasOfflineCards()]).toEqual([undefined, true]);
    expect(await removeCard(ole, text)).toBe(true);
    expect([text.text, hasOfflineCards()]).toEqual([undefined, false]);
  });

  it('are not kept by a device that cannot seal, and it says so', async () => {
    expect(await keepCard(mara, device(false))).toBe(false);
    expect(hasOfflineCards()).toBe(false);
  });

  it('are not kept by a project that keeps none', async () => {
    letKeep(0);
    const text = device();
    await keepCard(mara, text);
    expect([text.text, hasOfflineCards()]).toEqual([undefined, false]);
  });

  it('are hidden and removed after the days of the project', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T08:00:00Z') });
    const text = device();
    await keepCard(mara, text);
    await changeCards((cards) => cards.map((card) => ({ ...card, read: '2026-05-01T20:00:00Z' })), text);
    vi.setSystemTime(new Date('2026-05-06T19:59:00Z'));
    expect(await findOfflineCard(mara, text)).toMatchObject(mara);
    vi.setSystemTime(new Date('2026-05-06T20:00:00Z'));
    expect(await findOfflineCard(mara, text)).toBeUndefined();
    await changeCards((cards) => cards, text);
    expect([text.text, hasOfflineCards()]).toEqual([undefined, false]);
  });

  it.each(['{', '[{"libraryId":"3"}]', '{"cards":[]}', 'null'])('are none where %s was stored', async (stored) => {
    const text = device();
    text.text = stored;
    expect(await findOfflineCard(mara, text)).toBeUndefined();
  });

  it('do not outlive a clock that was set back, or an unreadable time', () => {
    const now = new Date('2026-05-07T08:00:00Z');
    expect(isTooOld({ since: '2026-05-10T08:00:00Z' }, 5, now)).toBe(true);
    expect(isTooOld({ since: 'yesterday' }, 5, now)).toBe(true);
    expect(isTooOld({ since: '2026-05-07T09:00:00Z' }, 5, now)).toBe(false);
  });
});

describe('a sealed text', () => {
  const secret = 'Ausweis 1000001: Der Zauberberg';

  it('can be opened by its key only, which nobody can read', async () => {
    const sealed = await seal(secret);
    expect(await unseal(sealed)).toBe(secret);
    expect(sealed.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', sealed.key)).rejects.toThrow();
    const other = await seal(secret);
    await expect(unseal({ ...sealed, key: other.key })).rejects.toThrow();
    expect(Buffer.from(sealed.data).equals(Buffer.from(other.data))).toBe(false);
  });

  it('shows nothing of what it says, and no change', async () => {
    const sealed = await seal(secret);
    const bytes = Buffer.from(sealed.data);
    for (const word of secret.split(/\W+/)) expect(bytes.includes(word)).toBe(false);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await expect(unseal({ ...sealed, data: new Uint8Array(bytes).buffer })).rejects.toThrow();
  });
});
