import type { RegistrationMail } from '@buchfink/connectors/builtin/circulation/outbox/outgoing-mail';
import { wordsIn } from '../../../messages/texts.ts';
import { printableLine } from '../../mail/header-text.ts';
import { accountLink, confirmationLink, infoLink, type LinkBase } from '../links/notice-links.ts';
import type { MailContent, MailLink } from './mail-content.ts';
import { type MailSource, type MailVoice, maxTitle, senderLines } from './mail-source.ts';

/** What a mail about a registration says. It names nobody: the address of a pending one may belong to somebody else. */
export function registrationMailContent(
  source: MailSource,
  mail: RegistrationMail,
  voice: MailVoice,
  base: LinkBase,
): MailContent {
  const { words, text, libname: library, locale } = voice;
  const { subject, intro, advice } = partsOf(mail, voice);
  const ofState = wordsIn(locale).registrationMails;
  return {
    locale,
    subject: printableLine(subject, maxTitle),
    greeting: text('greetingWithoutName', { library }),
    sections: [{ kind: 'registration', heading: subject, intro, entries: [], advice }],
    action: actionOf(mail, voice, base),
    closing: text('closing', { library }).split('\n'),
    sender: senderLines(source, voice),
    reasons: [mail.state === 'pending' ? ofState.pending.why({ library }) : words.why({ library })],
    unsubscribe: [],
  };
}

function partsOf(mail: RegistrationMail, { locale, libname: library, day }: MailVoice) {
  const words = wordsIn(locale).registrationMails;
  switch (mail.state) {
    case 'pending': {
      const { subject, intro, advice } = words.pending;
      return { subject, intro: intro({ library }), advice: advice({ days: mail.days }) };
    }
    case 'provisional': {
      const { subject, intro, advice } = words.provisional;
      const { number, validUntil } = mail.card;
      return { subject, intro: intro({ number }), advice: advice({ day: day(validUntil) }) };
    }
    case 'confirmed': {
      const { subject, intro, advice } = words.confirmed;
      const { number, validUntil } = mail.card;
      return { subject, intro: intro({ number, day: day(validUntil) }), advice };
    }
    case 'ended': {
      const { subject, intro, introByStaff, advice } = words.ended;
      const reason = printableLine(mail.reason ?? '', 200).replace(/[.!]+$/, '');
      return { subject, intro: reason === '' ? intro : introByStaff({ reason }), advice };
    }
  }
}

function actionOf(mail: RegistrationMail, { words, locale }: MailVoice, base: LinkBase): MailLink {
  const { pending, ended } = wordsIn(locale).registrationMails;
  if (mail.state === 'pending') return { text: pending.action, address: confirmationLink(base, mail.token) };
  if (mail.state === 'ended') return { text: ended.action, address: infoLink(base) };
  return { text: words.account, address: accountLink(base) };
}
