import { accountJourneys } from './account-journeys.ts';
import { catalogueJourneys } from './catalogue-journeys.ts';
import { join } from './join-journey.ts';
import type { Journey } from './journey.ts';

const { chooseLibrary, searchAndFilter, openRecord, saveTitle } = catalogueJourneys;
const { reserve, logIn, renewAll, showCard, readMessages } = accountJourneys;

/** What patrons do most, from the choice of a library to their messages. */
export const tenJourneys: readonly Journey[] = [
  chooseLibrary,
  searchAndFilter,
  openRecord,
  reserve,
  logIn,
  renewAll,
  saveTitle,
  join,
  showCard,
  readMessages,
];
