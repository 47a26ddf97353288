import type { OutgoingPush } from '@buchfink/connectors/builtin/circulation/outbox/claim-pushes';
import { Locale } from '@buchfink/contract/locale';
import { mailSections, mailSubject } from './mail-sections.ts';
import { type MailSource, mailVoice } from './mail-source.ts';

/** What a device shows. The service worker of the app reads it. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** The path in the app that a tap opens. */
  readonly url: string;
  /** A later push with the same tag replaces what is shown. */
  readonly tag: string;
  readonly locale: Locale;
}

/** The most characters of a text, and the most lines: devices show about three. A payload has room for 3,993 bytes. */
const maxText = 600;
const maxEntries = 5;

/**
 * Composes the push that tells a patron these notices: the most important first, with titles only where the rules of the library
 * allow it. It is in the language of the patron, or else of the device, or else of the project.
 */
export function composePush(
  source: MailSource,
  { sendingId, notices, language }: Pick<OutgoingPush, 'sendingId' | 'notices' | 'language'>,
  deviceLanguage: string | undefined,
): PushPayload {
  const locale = Locale.safeParse(language ?? deviceLanguage).data ?? source.project.config.settings.locale;
  const voice = mailVoice(source, locale);
  const lines = mailSections(notices, voice).flatMap(({ entries, intro }) =>
    entries.length === 0
      ? [intro]
      : entries.slice(0, maxEntries).map(({ title, facts }) => [title, ...facts].join(' · ')),
  );
  return {
    title: mailSubject(notices, voice),
    body: shortened([voice.libname, ...lines].join('\n')),
    url: '/notices',
    tag: sendingId,
    locale,
  };
}

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length <= maxText ? text : `${characters.slice(0, maxText - 1).join('')}…`;
};
