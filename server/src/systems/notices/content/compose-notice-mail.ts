import type { OutgoingMail } from '@buchfink/connectors/builtin/circulation/outbox/outgoing-mail';
import { type NoticeGroup, noticeGroupOf, noticeGroups, obligatoryGroups } from '@buchfink/contract/account/notices';
import { Locale } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { createElement } from 'react';
import { inkOn } from '../../../base/colour.ts';
import { renderMarkup } from '../../../base/http/render-document.ts';
import { printableLine } from '../../mail/header-text.ts';
import type { Mail } from '../../mail/mail.ts';
import { accountLink, type LinkBase, proofLink, unsubscribeLink } from '../links/notice-links.ts';
import type { MailContent, MailLink } from './mail-content.ts';
import { MailBody } from './mail-html.tsx';
import { mailSections, mailSubject } from './mail-sections.ts';
import { type MailSource, type MailVoice, mailVoice, senderLines } from './mail-source.ts';
import { mailText } from './mail-text.ts';
import { registrationMailContent } from './registration-mail-content.ts';

/** The parts of a mail that its notices give. */
export type NoticeMail = Pick<Mail, 'subject' | 'text' | 'html' | 'language' | 'unsubscribe'>;

/** What a mail is composed of: the notices, whose they are, and the secret of the link where one is to prove an address. */
export type MailToCompose = Pick<
  OutgoingMail,
  'patronId' | 'name' | 'language' | 'notices' | 'proofToken' | 'registration'
>;

type EndableGroup = keyof ServiceWords['noticeMails']['unsubscribe'];

/**
 * Composes the mail that tells a patron these notices, as text and as HTML with the same content. It is in the language of
 * the patron, or else of the project.
 */
export async function composeNoticeMail(source: MailSource, mail: MailToCompose): Promise<NoticeMail> {
  const { project } = source;
  const locale = Locale.safeParse(mail.language).data ?? project.config.settings.locale;
  const base = { service: source.service, locale, projectId: project.id, libraryId: source.library.id };
  const voice = mailVoice(source, locale);
  const content = mail.registration
    ? registrationMailContent(source, mail.registration, voice, base)
    : contentOf(source, mail, voice, base);
  const { submit } = project.config.theme.light;
  const groups = endableGroups(mail);
  return {
    language: locale,
    subject: content.subject,
    text: mailText(content),
    html: await renderMarkup(createElement(MailBody, { content, button: { fill: submit, ink: inkOn(submit) } })),
    ...(groups.length > 0 && {
      unsubscribe: { address: unsubscribeLink(base, source.keys, mail.patronId, groups) },
    }),
  };
}

function contentOf(source: MailSource, mail: MailToCompose, voice: MailVoice, base: LinkBase): MailContent {
  const { words, text, libname: library, locale } = voice;
  const { proofToken } = mail;
  const name = printableLine(mail.name ?? '', 80);
  // Nothing personal goes to an address before it is proved.
  const isAnonymous = proofToken !== undefined || name === '';
  return {
    locale,
    subject: mailSubject(mail.notices, voice),
    greeting: isAnonymous ? text('greetingWithoutName', { library }) : text('greeting', { name, library }),
    sections: mailSections(mail.notices, voice),
    action:
      proofToken === undefined
        ? { text: words.account, address: accountLink(base) }
        : { text: words.prove, address: proofLink(base, proofToken) },
    closing: text('closing', { library }).split('\n'),
    sender: senderLines(source, voice),
    reasons: proofToken === undefined ? reasonsOf(mail, voice) : [],
    unsubscribe: endableGroups(mail).map(
      (group): MailLink => ({
        text: words.unsubscribe[group],
        address: unsubscribeLink(base, source.keys, mail.patronId, [group]),
      }),
    ),
  };
}

function reasonsOf(mail: MailToCompose, { words, libname: library }: MailVoice): string[] {
  const why = words.why({ library });
  return endableGroups(mail).length === 0 ? [why, words.obligatory] : [why];
}

/** The groups of a mail that can be ended. */
function endableGroups({ notices }: MailToCompose): EndableGroup[] {
  const groups = new Set<NoticeGroup>(notices.map(({ kind }) => noticeGroupOf(kind)));
  return noticeGroups.filter((group): group is EndableGroup => groups.has(group) && !obligatoryGroups.includes(group));
}
