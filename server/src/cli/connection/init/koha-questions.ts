import type { SettingQuestion } from './system-kind.ts';

/** Koha's ILS-DI: it trusts the address of the service. */
export const kohaIlsdiAddress: SettingQuestion = {
  key: 'address',
  text: 'The address of ILS-DI, such as https://opac.example/cgi-bin/koha/ilsdi.pl',
  type: 'address',
};

/** Koha's REST API with the login of an API client. */
export const kohaRestQuestions: readonly SettingQuestion[] = [
  { key: 'address', text: 'The address of Koha, such as https://opac.example', type: 'address' },
  {
    key: 'access',
    text: 'How does this service log in?',
    fallback: 'client',
    isChoiceOnly: true,
    choices: { client: 'as an API client (OAuth 2)', user: 'as a member of the staff (Basic)' },
  },
  { key: 'clientId', text: 'The id of the API client', isAsked: ({ access }) => access === 'client' },
  {
    key: 'clientSecret',
    text: 'Where is its secret?',
    type: 'secret',
    isAsked: ({ access }) => access === 'client',
  },
  { key: 'user', text: 'The user name', isAsked: ({ access }) => access === 'user' },
  { key: 'password', text: 'Where is the password?', type: 'secret', isAsked: ({ access }) => access === 'user' },
];
