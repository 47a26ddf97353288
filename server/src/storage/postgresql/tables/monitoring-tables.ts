import { bytes, number, series, text } from './column-types.ts';

const slotCounts = ['observed', 'down', 'calls', 'failures', ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `times_${at}`)];

/** The history of library systems, the outcomes of imports, and alerts. */
export const monitoringTables = `CREATE TABLE connection_slot (
     library_id INTEGER NOT NULL,
     role ${text} NOT NULL,
     seconds INTEGER NOT NULL,
     start ${number} NOT NULL,
     ${slotCounts.map((column) => `${column} ${number} NOT NULL`).join(', ')},
     PRIMARY KEY (library_id, role, seconds, start)
   );
   CREATE TABLE connection_fault (
     library_id INTEGER NOT NULL,
     role ${text} NOT NULL,
     at ${number} NOT NULL,
     code TEXT NOT NULL,
     PRIMARY KEY (library_id, role)
   );
   CREATE TABLE import_outcome (
     library_id INTEGER NOT NULL,
     command ${text} NOT NULL,
     started ${number} NOT NULL,
     ended ${number},
     outcome TEXT,
     PRIMARY KEY (library_id, command)
   );
   CREATE TABLE alert (
     library_id INTEGER NOT NULL,
     role ${text} NOT NULL,
     state TEXT NOT NULL,
     since ${number} NOT NULL,
     code TEXT,
     PRIMARY KEY (library_id, role)
   );
   CREATE TABLE alert_message (
     number ${series},
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     attempts INTEGER NOT NULL,
     next_attempt ${number} NOT NULL
   );`;

/** Acts of operators. */
export const operatorActTable = `CREATE TABLE operator_act (
     number ${series},
     at ${number} NOT NULL,
     operator TEXT NOT NULL,
     act TEXT NOT NULL,
     library_id INTEGER,
     object TEXT,
     outcome TEXT
   );
   CREATE INDEX operator_act_at ON operator_act (at);`;

/** Commands that an operator started, with their progress. */
export const commandRunTable = `CREATE TABLE command_run (
     number ${series},
     id ${text} NOT NULL UNIQUE,
     library_id INTEGER NOT NULL,
     command ${text} NOT NULL,
     is_dry_run INTEGER NOT NULL,
     what TEXT NOT NULL,
     upload ${text},
     options TEXT NOT NULL,
     requested ${number} NOT NULL,
     started ${number},
     seen ${number},
     progress TEXT,
     is_cancelled INTEGER NOT NULL,
     ended ${number},
     outcome TEXT,
     report TEXT
   );
   CREATE INDEX command_run_library ON command_run (library_id, number);`;

/** The nodes of the service. */
export const serviceNodeTable = `CREATE TABLE service_node (
     id ${text} PRIMARY KEY,
     host ${text} NOT NULL,
     version TEXT NOT NULL,
     started ${number} NOT NULL,
     seen ${number} NOT NULL,
     state TEXT NOT NULL,
     leads INTEGER NOT NULL,
     free_bytes ${number}
   );`;

/** Announcements, and the configuration of all nodes. */
export const configurationTables = `CREATE TABLE announcement (
     number ${series},
     id ${text} NOT NULL UNIQUE,
     body TEXT NOT NULL
   );
   CREATE TABLE configuration (
     role ${text} PRIMARY KEY,
     checksum TEXT NOT NULL,
     at ${number} NOT NULL,
     author TEXT NOT NULL,
     files ${bytes} NOT NULL
   );`;

/** Where operators are logged in. */
export const operatorLoginTable = `CREATE TABLE operator_login (
     id ${text} PRIMARY KEY,
     operator TEXT NOT NULL,
     fingerprint TEXT NOT NULL,
     since ${number} NOT NULL,
     until ${number} NOT NULL,
     used ${number} NOT NULL,
     address TEXT NOT NULL
   );`;

/** The last sign of life of the service, and what operators said about the clock: one row. */
export const workClockTable = `CREATE TABLE work_clock (
     id INTEGER PRIMARY KEY,
     seen ${number} NOT NULL,
     accepted ${number},
     undone INTEGER NOT NULL
   );`;
