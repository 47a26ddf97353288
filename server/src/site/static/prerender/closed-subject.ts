import type { Capabilities, Library } from '@buchfink/contract/libraries';
import { html } from '../../../base/http/html.ts';
import { textsIn } from '../../../messages/texts.ts';
import { link, type PageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** The abilities of a library that whole screens stand for. */
export type ScreenAbility = keyof Pick<Capabilities, 'search' | 'account' | 'events'>;

/** The screens whose address names a library that needs an ability for them; the app's table of screens has the others, too. */
const neededAbilities: Readonly<Record<string, ScreenAbility>> = {
  '/search/:libraryId?': 'search',
  '/result': 'search',
  '/record/:libraryId/:id': 'search',
  '/events/:libraryId?': 'events',
  '/login/:libraryId?/:userId?': 'account',
};

const closedTexts = {
  search: 'notice.no-catalogue',
  account: 'notice.no-accounts',
  events: 'notice.no-events',
} as const;

/** A screen that the library of its address cannot have, and why: undefined where it can. */
export function closedSubject(
  { pattern, locale }: ScreenAddress,
  library: Library | undefined,
): PageSubject | undefined {
  const ability = neededAbilities[pattern];
  if (!ability || !library || library.capabilities[ability]) return undefined;
  const t = textsIn(locale);
  const key = closedTexts[ability];
  const title = t(key);
  return {
    title,
    content: html`
      <h1>${title}</h1>
      <p>${t(`${key}-text`, { library: library.libname })}</p>
      <p>${link(`/info/${library.id}`, t('catalogue.to-branch'))}</p>
    `,
  };
}
