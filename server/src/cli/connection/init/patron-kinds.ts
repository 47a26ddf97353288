import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of account systems. */
export const patronKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: ({ initCirculation }) => initCirculation.patron.builtin, questions: [] },
  sip2: {
    meaning: ({ initCirculation }) => initCirculation.patron.sip2,
    questions: [
      { key: 'host', text: ({ initCirculation }) => initCirculation.sip2Host({ example: 'sip.library.example' }) },
      { key: 'port', text: ({ initCirculation }) => initCirculation.sip2Port, type: 'number', fallback: '6001' },
      {
        key: 'tls',
        text: ({ initCirculation }) => initCirculation.tls,
        type: 'boolean',
        fallback: 'yes',
        comment: ({ initCirculation }) => initCirculation.tlsComment,
      },
      {
        key: 'login',
        text: ({ initCirculation }) => initCirculation.sip2Login,
        fallback: 'message',
        choices: {
          message: ({ initCirculation }) => initCirculation.sip2Logins.message,
          prompts: ({ initCirculation }) => initCirculation.sip2Logins.prompts,
          none: ({ initCirculation }) => initCirculation.sip2Logins.none,
        },
      },
      {
        key: 'user',
        text: ({ initCirculation }) => initCirculation.sip2User,
        comment: ({ initCirculation }) => initCirculation.sip2UserComment,
        isAsked: ({ login }) => login !== 'none',
      },
      {
        key: 'password',
        text: ({ initCirculation }) => initCirculation.sip2Password,
        type: 'secret',
        isAsked: ({ login }) => login !== 'none',
      },
      { key: 'institution', text: ({ initCirculation }) => initCirculation.sip2Institution, comment: () => 'AO' },
      {
        key: 'trust03',
        text: ({ initCirculation }) => initCirculation.trustSip2,
        type: 'boolean',
        fallback: 'no',
        comment: ({ initCirculation }) => initCirculation.trustComment,
        isAskedByCopies: true,
      },
      datesQuestion,
    ],
  },
  paia: {
    meaning: ({ initCirculation }) => initCirculation.patron.paia,
    questions: [
      {
        key: 'base',
        text: ({ initCirculation }) => initCirculation.paiaAddress({ example: 'https://paia.example/DE-000' }),
        type: 'address',
      },
      {
        key: 'tls',
        text: ({ initCirculation }) => initCirculation.tls,
        type: 'boolean',
        fallback: 'yes',
        comment: ({ initCirculation }) => initCirculation.tlsComment,
      },
      datesQuestion,
    ],
  },
  'koha-ilsdi': {
    meaning: ({ initCirculation }) => initCirculation.patron['koha-ilsdi'],
    questions: [kohaIlsdiAddress],
  },
  'koha-rest': { meaning: ({ initCirculation }) => initCirculation.patron['koha-rest'], questions: kohaRestQuestions },
};
