import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryLibrary } from '../../testing/accounts/in-memory-library.ts';
import { Browser, clockAt, sessionService } from '../../testing/accounts/session-service.ts';
import { keysOf } from './keys.ts';
import { findKeys, newKeyLine, openKeys } from './open-keys.ts';
import { vaultOf } from './vault.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the service keys', () => {
  it('are created at the first start, readable by the service only, and stay the same', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => openKeys(folder, undefined)));
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o600);
    expect(new Set(keys.map(({ current }) => current.secret.toString('hex'))).size).toBe(1);
    expect((await openKeys(folder, undefined)).current.id).toBe(keys[0]?.current.id);
  });

  it('are read by commands, which create none', async () => {
    expect(await findKeys(folder, undefined)).toBeUndefined();
    await expect(readFile(join(folder, 'keys'))).rejects.toThrow('ENOENT');
    const { current } = await openKeys(folder, undefined);
    expect((await findKeys(folder, undefined))?.current.id).toBe(current.id);
  });

  it('are refused where their file is a link to a missing file', async () => {
    await symlink(join(folder, 'elsewhere'), join(folder, 'keys'));
    await expect(openKeys(folder, undefined)).rejects.toThrow(/^The service's keys are a link that leads nowhere: /);
  });

  it.each([0o640, 0o604, 0o660, 0o644])('are refused where others may read them (mode %o)', async (mode) => {
    await openKeys(folder, undefined);
    await chmod(join(folder, 'keys'), mode);
    await expect(openKeys(folder, undefined)).rejects.toThrow(/chmod 600/);
  });

  it.each([
    ['no key', '# nothing', /There is no key in/],
    ['a word', 'secret', /is faulty/],
    ['a short one', `00000001:${Buffer.alloc(16, 7).toString('base64url')}`, /is faulty/],
    ['zeros', `00000001:${Buffer.alloc(32).toString('base64url')}`, /is not random/],
    ['a pattern', `00000001:${Buffer.from('changeme'.repeat(4)).toString('base64url')}`, /is not random/],
    ['two of one name', '', /have the same name/],
  ])('are refused with %s, from the file and from the environment', async (_, text, message) => {
    const [firstLine, secondLine] = [newKeyLine(), newKeyLine()];
    const keyText = text || `${firstLine}\n${firstLine.slice(0, 8)}${secondLine.slice(8)}`;
    await writeFile(join(folder, 'keys'), keyText, { mode: 0o600 });
    for (const environment of [undefined, keyText]) {
      const opened = openKeys(folder, environment);
      await expect(opened).rejects.toThrow(message);
      // The message does not contain the faulty key.
      await expect(opened).rejects.not.toThrow(firstLine.slice(9));
    }
  });

  it('are read from the environment if it has them, and no file is created', async () => {
    const lines = [newKeyLine(), newKeyLine()];
    const keys = await openKeys(folder, lines.join(','));
    expect(keys.all.map(({ id }) => id)).toEqual(lines.map((line) => line.slice(0, 8)));
    await expect(readFile(join(folder, 'keys'))).rejects.toThrow('ENOENT');
  });

  it('sign for one purpose; a signature is valid until its key is removed', async () => {
    const [old, fresh] = [newKeyLine(), newKeyLine()];
    const before = await openKeys(folder, old);
    const signature = before.sign('steps', 'text');
    const bothKeys = await openKeys(folder, `${fresh},${old}`);
    expect(bothKeys.isSigned('steps', 'text', signature)).toBe(true);
    for (const wrong of ['', 'x', '.', signature.slice(0, -2), `${signature.slice(0, 9)}AAAA`])
      expect(bothKeys.isSigned('steps', 'text', wrong)).toBe(false);
    expect(bothKeys.isSigned('steps', 'other', signature)).toBe(false);
    expect(bothKeys.isSigned('feed', 'text', signature)).toBe(false);
    expect((await openKeys(folder, fresh)).isSigned('steps', 'text', signature)).toBe(false);
  });
});

describe('a change of keys', () => {
  it('keeps everybody logged in; when the old key is removed, sessions not used since the change end', async () => {
    const library = createInMemoryLibrary({ A: { pin: '1' }, B: { pin: '1' } });
    const clock = clockAt();
    const data = await mkdtemp(join(folder, 'data-'));
    const [old, fresh] = [newKeyLine(), newKeyLine()];
    const start = async (text: string) => {
      await writeFile(join(data, 'keys'), text, { mode: 0o600 });
      return sessionService({ library, clock, folder: data });
    };
    const first = await start(old);
    const [used, unused] = [new Browser(first), new Browser(first)];
    let session = (await used.logIn('A', '1')).json();
    const unusedSession = (await unused.logIn('B', '1')).json();
    await first.close();
    const second = await start(`${fresh}\n${old}`);
    const again = new Browser(second);
    for (const [name, value] of used.cookies) again.cookies.set(name, value);
    expect(await again.account(session)).toBe(200);
    session = (await again.refresh(session)).json();
    expect((await again.as(session, '/auth/sessions')).json()).toHaveLength(1);
    await second.close();
    const third = await start(fresh);
    const [last, endedBrowser] = [new Browser(third), new Browser(third)];
    for (const [name, value] of again.cookies) last.cookies.set(name, value);
    for (const [name, value] of unused.cookies) endedBrowser.cookies.set(name, value);
    expect((await last.refresh(session)).statusCode).toBe(200);
    expect((await endedBrowser.refresh(unusedSession)).json().code).toBe('session-ended');
    await third.close();
  });
});

describe('the vault', () => {
  const keyed = async () => vaultOf(await openKeys(folder, newKeyLine()));

  it('opens only with the same token, binding and key', async () => {
    const [vault, otherVault] = [await keyed(), await keyed()];
    const sealed = vault.seal('token', 'session', 'PIN ÄÖÜ 📚');
    expect(vault.open('token', 'session', sealed)).toBe('PIN ÄÖÜ 📚');
    expect(() => vault.open('token2', 'session', sealed)).toThrow();
    expect(() => vault.open('token', 'session2', sealed)).toThrow();
    expect(() => otherVault.open('token', 'session', sealed)).toThrow('not there');
    expect(sealed.equals(vault.seal('token', 'session', 'PIN ÄÖÜ 📚'))).toBe(false);
  });

  it('detects every changed byte and every cut', async () => {
    const vault = await keyed();
    const sealed = vault.seal('token', 'session', 'text');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open('token', 'session', changed)).toThrow();
      expect(() => vault.open('token', 'session', sealed.subarray(0, at))).toThrow();
    }
  });

  it('needs at least one key', () => {
    expect(() => keysOf([])).toThrow('There is no key.');
  });
});
