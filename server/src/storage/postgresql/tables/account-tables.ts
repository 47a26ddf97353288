import { bytes, number, text } from './column-types.ts';

/** Acts on accounts, and the cards of calendar feeds. */
export const accountTables = `CREATE TABLE act (
     id ${bytes} PRIMARY KEY,
     request ${bytes} NOT NULL,
     owner TEXT NOT NULL,
     started ${number} NOT NULL,
     before ${bytes} NOT NULL,
     answer ${bytes}
   );
   CREATE INDEX act_started ON act (started);
   CREATE TABLE feed_card (
     feed ${bytes} NOT NULL,
     patron ${bytes} NOT NULL,
     added ${number} NOT NULL,
     read_day ${text} NOT NULL,
     card ${bytes} NOT NULL,
     PRIMARY KEY (feed, patron)
   );
   CREATE INDEX feed_card_patron ON feed_card (patron, added);
   CREATE INDEX feed_card_read ON feed_card (read_day);`;

/** What connectors note of patrons from one call to the next. */
export const patronNoteTable = `CREATE TABLE patron_note (
     id ${bytes} PRIMARY KEY,
     patron ${bytes} NOT NULL,
     version ${number} NOT NULL,
     until ${number} NOT NULL,
     content ${bytes} NOT NULL
   );
   CREATE INDEX patron_note_patron ON patron_note (patron, until);
   CREATE INDEX patron_note_until ON patron_note (until);`;
