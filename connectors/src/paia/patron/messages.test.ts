import { afterEach, describe, expect, it } from 'vitest';
import { type PaiaLibrary, startPaiaLibrary } from '../../testing/paia-library/start-paia-library.ts';
import { testTools } from '../../testing/test-tools.ts';
import { connectPaia } from '../connect-paia.ts';
import { PaiaPatrons } from '../paia-settings.ts';

const scopes = 'read_patron read_fees read_items read_messages';
let library: PaiaLibrary | undefined;
afterEach(() => library?.close());

/** A patron whose token has these scopes, at a server that is asked for these. */
async function reader({ granted = scopes, configured = scopes } = {}) {
  const opened = await startPaiaLibrary((server, now) => {
    const settings = PaiaPatrons.parse({
      kind: 'paia',
      base: server.origin,
      tls: false,
      dates: 'ymd',
      scopes: configured.split(' '),
    });
    const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
    const { patron } = connectPaia(
      { libraryId: 7, timeZone: 'Europe/Berlin', settings, dayAt },
      { ...testTools(), now },
    );
    if (patron === undefined) throw new Error('no accounts');
    return patron;
  });
  library = opened;
  const secret = await opened.addPatron();
  opened.setScopes(secret.userId, granted);
  const patron = await opened.system.login(secret, opened.context);
  const read = async () => opened.system.notices?.(patron, opened.context);
  return { ...opened, userId: secret.userId, read };
}
const idOf = (name: string) => `https://paia.example/core/1/messages/${name}`;

describe('messages of PAIA', () => {
  it('are sorted, the newest first, with their time or their day', async () => {
    const { tell, userId, read } = await reader();
    const url = 'https://bibliothek.example/hilfe';
    tell(userId, { id: idOf('15'), about: 'Abholbereit', date: '2026-06-04T12:24:28-06:00', url });
    tell(userId, { id: idOf('16'), about: 'Ohne Datum', date: 'gestern' });
    tell(userId, { id: idOf('17'), about: 'Nicht möglich', date: '2026-07-02' });
    expect(await read()).toEqual({
      notices: [
        { id: idOf('17'), text: 'Nicht möglich', at: '2026-07-02' },
        { id: idOf('15'), text: 'Abholbereit', at: '2026-06-04T18:24:28.000Z', url },
        { id: idOf('16'), text: 'Ohne Datum', atText: 'gestern' },
      ],
    });
  });

  it('of another form cost only themselves, and lead nowhere but to pages', async () => {
    const { tell, userId, read } = await reader();
    tell(userId, { about: 'Ohne Nummer', date: '2026-07-02' });
    tell(userId, { id: 'a b', about: 'Keine Nummer' });
    tell(userId, { id: idOf('18'), about: 'Zwei\nZeilen', date: 7, url: 'javascript:alert(1)' });
    expect(await read()).toEqual({ notices: [{ id: idOf('18'), text: 'Zwei Zeilen' }] });
  });

  it('are not offered unless the settings ask for them', async () => {
    const { system } = await reader({ configured: 'read_patron read_fees read_items' });
    expect(system.notices).toBeUndefined();
    expect(system.readNotices).toBeUndefined();
  });

  it('are not to be had with a token without their scope, or from a server without them', async () => {
    const { read } = await reader({ granted: 'read_patron read_items' });
    await expect(read()).rejects.toMatchObject({ code: 'not-supported' });
    await library?.close();
    const { interrupt, read: readAgain } = await reader();
    interrupt(/messages/, { status: 501, body: JSON.stringify({ error: 'not_implemented', code: 501 }) });
    await expect(readAgain()).rejects.toMatchObject({ code: 'not-supported' });
    interrupt(/messages/, { status: 401, body: JSON.stringify({ error: 'invalid_grant' }) });
    await expect(readAgain()).rejects.toMatchObject({ code: 'session-ended' });
    interrupt(/messages/, { body: JSON.stringify({ message: 'none' }) });
    await expect(readAgain()).rejects.toMatchObject({ code: 'library-answer' });
  });
});
