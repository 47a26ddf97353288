/**
 * The migrations of `accounts.db`, from an empty file to today's tables. A released migration is never changed. The
 * contents cannot be read without a secret that is not in the file: an act is stored under a hash and its answer is
 * sealed; a feed is stored under the hash of its address, and only the holder of that address can open its cards; a
 * note about a patron is stored under keyed hashes and sealed.
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
  `CREATE TABLE patron_note (
     id BLOB PRIMARY KEY,
     patron BLOB NOT NULL,
     version INTEGER NOT NULL,
     until INTEGER NOT NULL,
     content BLOB NOT NULL
   );
   CREATE INDEX patron_note_patron ON patron_note (patron, until);
   CREATE INDEX patron_note_until ON patron_note (until);`,
];
