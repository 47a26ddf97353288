import type { SettingQuestion } from './system-kind.ts';

/** Koha's ILS-DI: it trusts the address of the service. */
export const kohaIlsdiAddress: SettingQuestion = {
  key: 'address',
  text: ({ initCirculation }) =>
    initCirculation.ilsdiAddress({ example: 'https://opac.example/cgi-bin/koha/ilsdi.pl' }),
  type: 'address',
};

/** Koha's REST API with the login of an API client. */
export const kohaRestQuestions: readonly SettingQuestion[] = [
  {
    key: 'address',
    text: ({ initCirculation }) => initCirculation.kohaAddress({ example: 'https://opac.example' }),
    type: 'address',
  },
  {
    key: 'access',
    text: ({ initCirculation }) => initCirculation.kohaAccess,
    fallback: 'client',
    isChoiceOnly: true,
    choices: {
      client: ({ initCirculation }) => initCirculation.kohaAccesses.client,
      user: ({ initCirculation }) => initCirculation.kohaAccesses.user,
    },
  },
  {
    key: 'clientId',
    text: ({ initCirculation }) => initCirculation.kohaClient,
    isAsked: ({ access }) => access === 'client',
  },
  {
    key: 'clientSecret',
    text: ({ initCirculation }) => initCirculation.kohaClientSecret,
    type: 'secret',
    isAsked: ({ access }) => access === 'client',
  },
  { key: 'user', text: ({ initCirculation }) => initCirculation.kohaUser, isAsked: ({ access }) => access === 'user' },
  {
    key: 'password',
    text: ({ initCirculation }) => initCirculation.kohaPassword,
    type: 'secret',
    isAsked: ({ access }) => access === 'user',
  },
];
