import { number, series, text } from './column-types.ts';

/**
 * Patrons, copies, loans, reservations, fees and the ledger. `circulation_state` has a row per library, which changes of its
 * circulation lock.
 */
export const circulationTables = `CREATE TABLE patron (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     card ${text} NOT NULL,
     user_name ${text},
     pin_hash TEXT NOT NULL,
     name TEXT,
     email TEXT,
     patron_group TEXT NOT NULL,
     born ${text},
     valid_until ${text},
     home_branch TEXT,
     block TEXT,
     block_text TEXT,
     disabled INTEGER NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE UNIQUE INDEX patron_card ON patron (library_id, card);
   CREATE UNIQUE INDEX patron_user_name ON patron (library_id, user_name) WHERE user_name IS NOT NULL;
   CREATE TABLE title (
     library_id INTEGER NOT NULL,
     record_id ${text} NOT NULL,
     title ${text} NOT NULL,
     author TEXT,
     media_type TEXT NOT NULL,
     no_cover INTEGER NOT NULL,
     PRIMARY KEY (library_id, record_id)
   );
   CREATE TABLE copy (
     library_id INTEGER NOT NULL,
     copy_key ${text} NOT NULL,
     record_id ${text} NOT NULL,
     id ${text} NOT NULL,
     barcode ${text},
     issue ${text} NOT NULL,
     item_type TEXT NOT NULL,
     home_branch TEXT NOT NULL,
     at_branch TEXT NOT NULL,
     to_branch TEXT,
     state TEXT NOT NULL,
     due ${text},
     url TEXT,
     parts INTEGER,
     PRIMARY KEY (library_id, copy_key)
   );
   CREATE UNIQUE INDEX copy_record ON copy (library_id, record_id, id);
   CREATE INDEX copy_id ON copy (library_id, id);
   CREATE INDEX copy_barcode ON copy (library_id, barcode) WHERE barcode IS NOT NULL;
   CREATE TABLE loan (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     copy_key ${text} NOT NULL,
     lent ${text} NOT NULL,
     due ${text} NOT NULL,
     renewals INTEGER NOT NULL,
     branch TEXT NOT NULL,
     charged_through ${text},
     PRIMARY KEY (library_id, id)
   );
   CREATE UNIQUE INDEX loan_copy ON loan (library_id, copy_key);
   CREATE INDEX loan_patron ON loan (library_id, patron_id, due);
   CREATE INDEX loan_charge ON loan (library_id, (coalesce(charged_through, due)));
   CREATE TABLE reservation (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     number ${number} NOT NULL,
     patron_id ${text} NOT NULL,
     record_id ${text} NOT NULL,
     issue ${text} NOT NULL,
     state TEXT NOT NULL,
     reserved ${text} NOT NULL,
     pickup_branch TEXT NOT NULL,
     paused_until ${text},
     copy_key ${text},
     ready ${text},
     pickup_until ${text},
     pickup_number ${text},
     PRIMARY KEY (library_id, id)
   );
   CREATE UNIQUE INDEX reservation_number ON reservation (library_id, number);
   CREATE UNIQUE INDEX reservation_copy ON reservation (library_id, copy_key) WHERE copy_key IS NOT NULL;
   CREATE INDEX reservation_patron ON reservation (library_id, patron_id);
   CREATE INDEX reservation_record ON reservation (library_id, record_id, number);
   CREATE INDEX reservation_pickup ON reservation (library_id, pickup_until) WHERE pickup_until IS NOT NULL;
   CREATE INDEX reservation_shelf ON reservation (library_id, pickup_branch) WHERE state = 'ready';
   CREATE INDEX reservation_pause ON reservation (library_id, paused_until) WHERE paused_until IS NOT NULL;
   CREATE TABLE fee (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     kind TEXT NOT NULL,
     amount ${number} NOT NULL,
     date ${text} NOT NULL,
     text TEXT,
     title TEXT,
     loan_id ${text},
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX fee_patron ON fee (library_id, patron_id);
   CREATE INDEX fee_loan ON fee (library_id, loan_id) WHERE loan_id IS NOT NULL;
   CREATE TABLE loan_code (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     copy_key ${text} NOT NULL,
     code TEXT NOT NULL,
     expires ${number} NOT NULL,
     tries_left INTEGER NOT NULL,
     due ${text},
     PRIMARY KEY (library_id, patron_id, copy_key)
   );
   CREATE INDEX loan_code_copy ON loan_code (library_id, copy_key);
   CREATE TABLE ledger (
     sequence ${series},
     library_id INTEGER NOT NULL,
     at TEXT NOT NULL,
     day ${text} NOT NULL,
     act ${text} NOT NULL,
     patron_id ${text},
     record_id ${text},
     copy_key ${text},
     subject ${text} NOT NULL,
     body TEXT NOT NULL
   );
   CREATE INDEX ledger_library ON ledger (library_id, sequence);
   CREATE INDEX ledger_patron ON ledger (library_id, patron_id, copy_key) WHERE patron_id IS NOT NULL;
   CREATE INDEX ledger_day ON ledger (library_id, day) WHERE patron_id IS NOT NULL;
   CREATE TABLE counter (
     library_id INTEGER NOT NULL,
     name ${text} NOT NULL,
     value ${number} NOT NULL,
     PRIMARY KEY (library_id, name)
   );
   CREATE TABLE circulation_state (
     library_id INTEGER PRIMARY KEY,
     changes ${number} NOT NULL
   );`;

/** Acts of the staff at the desk. */
export const deskActTable = `CREATE TABLE desk_act (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     kind TEXT NOT NULL,
     at ${number} NOT NULL,
     patron_id ${text},
     outcome TEXT NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX desk_act_at ON desk_act (library_id, at);
   CREATE INDEX desk_act_patron ON desk_act (library_id, patron_id) WHERE patron_id IS NOT NULL;`;

/** Keys by which names of patrons are found, as in `circulation-migrations.ts`. */
export const patronNameKeys = `ALTER TABLE patron ADD COLUMN name_key TEXT;
   CREATE INDEX patron_without_name_key ON patron (library_id) WHERE name IS NOT NULL AND name_key IS NULL;`;

/** Why a copy is missing: lost, damaged, in repair, withdrawn. */
export const copyAbsence = 'ALTER TABLE copy ADD COLUMN absence TEXT;';

/** The day on which the patron first saw in the account that the reservation has its copy. */
export const reservationCopyShown = 'ALTER TABLE reservation ADD COLUMN copy_shown TEXT;';

/** The daily work of the last day, and what its rows were before, until the next one begins. */
export const dailyRunTables = `CREATE TABLE daily_run (
     library_id INTEGER PRIMARY KEY,
     day ${text} NOT NULL,
     begun ${number} NOT NULL,
     counts TEXT NOT NULL,
     undone INTEGER NOT NULL
   );
   CREATE TABLE daily_change (
     sequence ${series},
     library_id INTEGER NOT NULL,
     change_group ${text} NOT NULL,
     kind TEXT NOT NULL,
     patron_id ${text},
     row_before TEXT,
     row_after TEXT
   );
   CREATE INDEX daily_change_library ON daily_change (library_id, sequence);
   CREATE INDEX daily_change_patron ON daily_change (library_id, patron_id) WHERE patron_id IS NOT NULL;
   CREATE TABLE forgotten_line (
     library_id INTEGER NOT NULL,
     sequence ${number} NOT NULL,
     patron_id ${text} NOT NULL,
     PRIMARY KEY (library_id, sequence)
   );
   CREATE INDEX forgotten_line_patron ON forgotten_line (library_id, patron_id);`;

/** Acts of patrons with their sealed answers. */
export const patronActTable = `CREATE TABLE patron_act (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     request TEXT NOT NULL,
     at ${number} NOT NULL,
     answer TEXT NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX patron_act_at ON patron_act (library_id, at);`;

/** What patrons are told, how it goes out, and what they wish. */
export const noticeTables = `ALTER TABLE loan ADD COLUMN told_due ${text};
   ALTER TABLE loan ADD COLUMN told_step INTEGER;
   CREATE INDEX loan_due ON loan (library_id, due);
   CREATE INDEX patron_valid_until ON patron (library_id, valid_until) WHERE valid_until IS NOT NULL;
   CREATE TABLE notice (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     kind TEXT NOT NULL,
     at ${number} NOT NULL,
     record_id ${text},
     facts TEXT NOT NULL,
     read_at ${number},
     planned INTEGER NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX notice_patron ON notice (library_id, patron_id, at);
   CREATE INDEX notice_at ON notice (library_id, at);
   CREATE INDEX notice_unplanned ON notice (library_id, at) WHERE planned = 0;
   CREATE TABLE delivery (
     library_id INTEGER NOT NULL,
     notice_id ${text} NOT NULL,
     way ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     state ${text} NOT NULL,
     not_before ${number} NOT NULL,
     expires ${number} NOT NULL,
     tries INTEGER NOT NULL,
     sending_id ${text},
     reason TEXT,
     reply TEXT,
     changed ${number} NOT NULL,
     PRIMARY KEY (library_id, notice_id, way)
   );
   CREATE INDEX delivery_state ON delivery (library_id, state, way, not_before);
   CREATE INDEX delivery_changed ON delivery (library_id, changed);
   CREATE INDEX delivery_patron ON delivery (library_id, patron_id);
   CREATE INDEX delivery_sending ON delivery (library_id, sending_id) WHERE sending_id IS NOT NULL;
   CREATE TABLE notice_wishes (
     library_id INTEGER NOT NULL,
     patron_id ${text} NOT NULL,
     language TEXT,
     ways TEXT,
     proved_email TEXT,
     bounced_email TEXT,
     bounced_at ${number},
     bounce_reply TEXT,
     asked_email TEXT,
     asked_at ${number},
     told_card_end ${text},
     PRIMARY KEY (library_id, patron_id)
   );
   CREATE TABLE email_proof (
     library_id INTEGER NOT NULL,
     token_hash ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     email TEXT NOT NULL,
     expires ${number} NOT NULL,
     PRIMARY KEY (library_id, token_hash)
   );
   CREATE INDEX email_proof_patron ON email_proof (library_id, patron_id);
   CREATE TABLE push_subscription (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     endpoint TEXT NOT NULL,
     public_key TEXT NOT NULL,
     secret TEXT NOT NULL,
     language TEXT,
     since ${number} NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX push_subscription_patron ON push_subscription (library_id, patron_id);`;

/** How far a push is on each device, and the login with which a device's pushes end. */
export const pushDeviceColumns = `ALTER TABLE delivery ADD COLUMN devices TEXT;
   ALTER TABLE push_subscription ADD COLUMN login ${text} NOT NULL DEFAULT '';`;

/** Each batch of the daily work and of the outbox finds its rows in the order of an index, however many there are. */
export const batchIndexes = `CREATE INDEX loan_told
     ON loan (library_id, (CASE WHEN told_due = due THEN coalesce(told_step, 0) ELSE -1 END), due, id);
   DROP INDEX notice_unplanned;
   CREATE INDEX notice_unplanned ON notice (library_id, at, id) WHERE planned = 0;
   CREATE INDEX notice_titled ON notice (library_id, kind, at) WHERE record_id IS NOT NULL;
   DROP INDEX delivery_state;
   CREATE INDEX delivery_state ON delivery (library_id, state, way, not_before, notice_id);
   DROP INDEX delivery_changed;
   CREATE INDEX delivery_changed ON delivery (library_id, state, changed DESC, notice_id, way);
   DROP INDEX delivery_patron;
   CREATE INDEX delivery_patron ON delivery (library_id, patron_id, way, state, not_before);
   ALTER TABLE daily_run ADD COLUMN changes_after ${number} NOT NULL DEFAULT 0;`;
/** Where letters to a patron go. */
export const patronAddress = `ALTER TABLE patron ADD COLUMN street TEXT;
   ALTER TABLE patron ADD COLUMN postcode TEXT;
   ALTER TABLE patron ADD COLUMN town TEXT;
   ALTER TABLE patron ADD COLUMN country TEXT;`;

/** Runs of overdue letters, and the letters as they were printed. */
export const letterTables = `CREATE TABLE letter_run (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     day ${text} NOT NULL,
     at ${number} NOT NULL,
     letters INTEGER NOT NULL,
     fees ${number} NOT NULL,
     undone INTEGER NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE TABLE letter (
     library_id INTEGER NOT NULL,
     run_id ${text} NOT NULL,
     patron_id ${text} NOT NULL,
     number INTEGER NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (library_id, run_id, patron_id)
   );
   CREATE INDEX letter_patron ON letter (library_id, patron_id);`;

/** People who became patrons by themselves, or want to. */
export const registrationTable = `CREATE TABLE registration (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     state ${text} NOT NULL,
     at ${number} NOT NULL,
     expires ${number} NOT NULL,
     name TEXT,
     born ${text},
     email TEXT,
     email_key ${text},
     street TEXT,
     postcode TEXT,
     town TEXT,
     country TEXT,
     language TEXT NOT NULL,
     guardian TEXT,
     terms_version TEXT,
     decided ${text},
     reason TEXT,
     mail_state ${text},
     mail_not_before ${number},
     mail_tries INTEGER,
     mail_id ${text},
     mail_reason TEXT,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX registration_state ON registration (library_id, state, at);
   CREATE INDEX registration_email ON registration (library_id, email_key) WHERE email_key IS NOT NULL;
   CREATE INDEX registration_mail ON registration (library_id, mail_state, mail_not_before) WHERE mail_state IS NOT NULL;
   CREATE INDEX registration_mail_id ON registration (library_id, mail_id) WHERE mail_id IS NOT NULL;`;

/** The mails about registrations are deliveries like those of notices. */
export const registrationDeliveries = `ALTER TABLE delivery ADD COLUMN registration_state ${text};
   CREATE INDEX delivery_registration ON delivery (library_id, state) WHERE registration_state IS NOT NULL;
   INSERT INTO delivery (library_id, notice_id, way, patron_id, registration_state, state, not_before, expires, tries,
       sending_id, reason, changed)
     SELECT library_id, coalesce(mail_id, id), 'email', id, state, mail_state, mail_not_before,
       CASE WHEN state = 'pending' THEN expires ELSE mail_not_before + 604800000 END, coalesce(mail_tries, 0),
       mail_id, mail_reason, mail_not_before
     FROM registration WHERE mail_state IS NOT NULL AND mail_not_before IS NOT NULL;
   DROP INDEX registration_mail;
   DROP INDEX registration_mail_id;
   ALTER TABLE registration DROP COLUMN mail_state;
   ALTER TABLE registration DROP COLUMN mail_not_before;
   ALTER TABLE registration DROP COLUMN mail_tries;
   ALTER TABLE registration DROP COLUMN mail_id;
   ALTER TABLE registration DROP COLUMN mail_reason;
   UPDATE daily_change SET row_before = ${withoutMail('row_before')}, row_after = ${withoutMail('row_after')}
     WHERE kind = 'registration';`;

/** The JSON of a registration without the mail that stood in it; a quotation mark inside a text has a backslash before it. */
function withoutMail(column: string): string {
  return `regexp_replace(${column}, ',"mail(State|NotBefore|Tries|Id|Reason)":("[^"]*"|[0-9]+)', '', 'g')`;
}
