import { noticeKinds } from '@buchfink/contract/account/notices';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { locales } from '@buchfink/contract/locale';
import { describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { keysOf } from '../../../storage/keys/keys.ts';
import { composePush } from './compose-push.ts';
import type { MailSource } from './mail-source.ts';
import { sampleMail } from './sample-mail.ts';

const library = LibrarySettings.parse({
  id: 3,
  ident: 'gro',
  libname: 'Stadtbücherei Groß',
  shortname: 'G',
  fullname: 'G',
  branches: [
    { id: 'M', name: 'Mitte' },
    { id: 'N', name: 'Nord' },
  ],
});
const now = new Date('2026-11-30T09:00:00Z');
const source = (showsTitles: boolean): MailSource => ({
  project: { id: 'opac-gro', config: baseConfig },
  library,
  rules: { currency: 'EUR', notices: { showsTitles } },
  service: 'https://opac.example',
  keys: keysOf([{ id: '0a0b0c0d', secret: Buffer.alloc(32, 7) }]),
  now,
});
const push = (name: Parameters<typeof sampleMail>[0], language?: string) => ({
  sendingId: 'topic-1',
  notices: sampleMail(name, { library, reminders: [{}, { fee: 200 }], now, locale: 'de' }).notices,
  language,
});

describe.each(locales)('a push in %s', (locale) => {
  it.each(['several', ...noticeKinds] as const)('of %s says what a mail says, in few words', (name) => {
    const payload = composePush(source(true), push(name, locale), undefined);
    expect(payload).toMatchObject({ url: '/notices', tag: 'topic-1', locale });
    expect(payload.title + payload.body).not.toMatch(/undefined|\{|\}|NaN/);
    expect(payload.title).not.toBe('');
    expect([...payload.body].length).toBeLessThanOrEqual(600);
    // What one record of RFC 8291 holds.
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_993);
  });
});

describe('a push', () => {
  it('names no title where the library does not allow it', () => {
    expect(composePush(source(true), push('several'), undefined).body).toMatch(/Langsamkeit|Momo|Escher/);
    for (const name of ['several', ...noticeKinds] as const) {
      const { title, body } = composePush(source(false), push(name), undefined);
      expect(title + body).not.toMatch(/Langsamkeit|Momo|Escher/);
    }
  });

  it('has the library first, and no title in the line that a locked screen shows', () => {
    const { title, body } = composePush(source(true), push('overdue'), undefined);
    expect(title).not.toMatch(/Langsamkeit|Momo/);
    expect(body.split('\n')[0]).toBe('Stadtbücherei Groß');
  });

  it('is in the language of the patron, or else of the device, or else of the project', () => {
    const localeOf = (wished?: string, device?: string) =>
      composePush(source(true), push('ready', wished), device).locale;
    expect([localeOf('en', 'de'), localeOf(undefined, 'en'), localeOf(), localeOf(undefined, 'eo')]).toEqual([
      'en',
      'en',
      'de',
      'de',
    ]);
  });

  it('fits one record with titles that are as long as they can be', () => {
    const long = push('several');
    const notices = long.notices.flatMap((notice) => [1, 2, 3].map(() => ({ ...notice, title: '𝔐'.repeat(900) })));
    const payload = composePush(source(true), { ...long, notices }, undefined);
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_993);
  });
});
