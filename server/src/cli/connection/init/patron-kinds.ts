import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of account systems. */
export function patronKinds(words: CommandsWords): Readonly<Record<string, SystemKind>> {
  const { initCirculation } = words;
  return {
    builtin: { meaning: initCirculation.patron.builtin, questions: [] },
    sip2: {
      meaning: initCirculation.patron.sip2,
      questions: [
        { key: 'host', text: initCirculation.sip2Host({ example: 'sip.library.example' }) },
        { key: 'port', text: initCirculation.sip2Port, type: 'number', fallback: '6001' },
        {
          key: 'tls',
          text: initCirculation.tls,
          type: 'boolean',
          fallback: 'yes',
          comment: initCirculation.tlsComment,
        },
        {
          key: 'login',
          text: initCirculation.sip2Login,
          fallback: 'message',
          choices: {
            message: initCirculation.sip2Logins.message,
            prompts: initCirculation.sip2Logins.prompts,
            none: initCirculation.sip2Logins.none,
          },
        },
        {
          key: 'user',
          text: initCirculation.sip2User,
          comment: initCirculation.sip2UserComment,
          isAsked: ({ login }) => login !== 'none',
        },
        {
          key: 'password',
          text: initCirculation.sip2Password,
          type: 'secret',
          isAsked: ({ login }) => login !== 'none',
        },
        { key: 'institution', text: initCirculation.sip2Institution, comment: 'AO' },
        {
          key: 'trust03',
          text: initCirculation.trustSip2,
          type: 'boolean',
          fallback: 'no',
          comment: initCirculation.trustComment,
          isAskedByCopies: true,
        },
        datesQuestion(words),
      ],
    },
    paia: {
      meaning: initCirculation.patron.paia,
      questions: [
        {
          key: 'base',
          text: initCirculation.paiaAddress({ example: 'https://paia.example/DE-000' }),
          type: 'address',
        },
        {
          key: 'tls',
          text: initCirculation.tls,
          type: 'boolean',
          fallback: 'yes',
          comment: initCirculation.tlsComment,
        },
        datesQuestion(words),
      ],
    },
    'koha-ilsdi': {
      meaning: initCirculation.patron['koha-ilsdi'],
      questions: [kohaIlsdiAddress(words)],
    },
    'koha-rest': { meaning: initCirculation.patron['koha-rest'], questions: kohaRestQuestions(words) },
  };
}
