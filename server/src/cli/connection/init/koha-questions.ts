import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import type { SettingQuestion } from './system-kind.ts';

/** Koha's ILS-DI: it trusts the address of the service. */
export const kohaIlsdiAddress = ({ initCirculation }: CommandsWords): SettingQuestion => ({
  key: 'address',
  text: initCirculation.ilsdiAddress({ example: 'https://opac.example/cgi-bin/koha/ilsdi.pl' }),
  type: 'address',
});

/** Koha's REST API with the login of an API client. */
export const kohaRestQuestions = ({ initCirculation }: CommandsWords): readonly SettingQuestion[] => [
  {
    key: 'address',
    text: initCirculation.kohaAddress({ example: 'https://opac.example' }),
    type: 'address',
  },
  {
    key: 'access',
    text: initCirculation.kohaAccess,
    fallback: 'client',
    isChoiceOnly: true,
    choices: {
      client: initCirculation.kohaAccesses.client,
      user: initCirculation.kohaAccesses.user,
    },
  },
  {
    key: 'clientId',
    text: initCirculation.kohaClient,
    isAsked: ({ access }) => access === 'client',
  },
  {
    key: 'clientSecret',
    text: initCirculation.kohaClientSecret,
    type: 'secret',
    isAsked: ({ access }) => access === 'client',
  },
  { key: 'user', text: initCirculation.kohaUser, isAsked: ({ access }) => access === 'user' },
  {
    key: 'password',
    text: initCirculation.kohaPassword,
    type: 'secret',
    isAsked: ({ access }) => access === 'user',
  },
];
