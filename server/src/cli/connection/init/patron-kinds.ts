import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of account systems. */
export const patronKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: 'accounts are kept in this service', questions: [] },
  sip2: {
    meaning: 'a library system that speaks SIP2',
    questions: [
      { key: 'host', text: 'The host of the SIP2 server, such as sip.library.example' },
      { key: 'port', text: 'Its port', type: 'number', fallback: '6001' },
      {
        key: 'tls',
        text: 'Is the connection encrypted (TLS)? "no" is only safe in your own network or a tunnel',
        type: 'boolean',
        fallback: 'yes',
        comment: 'false only within your own network or a tunnel: PINs are sent',
      },
      {
        key: 'login',
        text: 'How does the terminal log in?',
        fallback: 'message',
        choices: {
          message: 'by message 93, with user and password',
          prompts: 'as telnet asks, with user and password',
          none: 'not at all: the server knows it by its address',
        },
      },
      {
        key: 'user',
        text: "The user name of the terminal, not a patron's",
        comment: "the terminal's, not a patron's",
        isAsked: ({ login }) => login !== 'none',
      },
      {
        key: 'password',
        text: 'Where is the password of the terminal?',
        type: 'secret',
        isAsked: ({ login }) => login !== 'none',
      },
      { key: 'institution', text: 'The institution (AO) that the server expects', comment: 'AO' },
      {
        key: 'trust03',
        text: 'Is a copy of status 03 shown as available?',
        type: 'boolean',
        fallback: 'no',
        comment: 'test-connection shows what the other choice would say',
        isAskedByCopies: true,
      },
      datesQuestion,
    ],
  },
  paia: {
    meaning: 'a library system that speaks PAIA',
    questions: [
      { key: 'base', text: 'The address of PAIA, such as https://paia.example/DE-000', type: 'address' },
      {
        key: 'tls',
        text: 'Is the connection encrypted (TLS)? "no" is only safe in your own network or a tunnel',
        type: 'boolean',
        fallback: 'yes',
        comment: 'false only within your own network or a tunnel: PINs are sent',
      },
      datesQuestion,
    ],
  },
  'koha-ilsdi': { meaning: 'Koha, by ILS-DI', questions: [kohaIlsdiAddress] },
  'koha-rest': { meaning: 'Koha, by its REST API', questions: kohaRestQuestions },
};
