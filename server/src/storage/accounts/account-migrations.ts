/**
 * The steps from an empty file to today's tables of `accounts.db`, in order; a step that was released is never changed.
 * Nothing here can be read without a secret that is not in the file: an act belongs to a hash and its answer is sealed, a
 * feed is known by the hash of its address, and whose cards are in it is sealed for who has that address.
 */
export const accountMigrations: readonly string[] = [
  `CREATE TABLE act (
     id BLOB PRIMARY KEY,
     request BLOB NOT NULL,
     owner TEXT NOT NULL,
     started INTEGER NOT NULL,
     before BLOB NOT NULL,
     answer BLOB
   );
   CREATE INDEX act_started ON act (started);
   CREATE TABLE feed_card (
     feed BLOB NOT NULL,
     patron BLOB NOT NULL,
     added INTEGER NOT NULL,
     read_day TEXT NOT NULL,
     card BLOB NOT NULL,
     PRIMARY KEY (feed, patron)
   );
   CREATE INDEX feed_card_patron ON feed_card (patron, added);
   CREATE INDEX feed_card_read ON feed_card (read_day);`,
];
