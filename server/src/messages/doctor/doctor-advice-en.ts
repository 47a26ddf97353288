/** Every problem that `doctor` can name, with the advice to the operator. The codes are stable. */
export const doctorAdviceEn = {
  'node-too-old': 'Install the current long-term release of Node.js: https://nodejs.org/en/download',
  'node-unsupported': 'This release of Node.js gets no security fixes. Install the current long-term release.',
  'clock-wrong': 'Set the clock of this machine, and let it be set by NTP (`timedatectl set-ntp true`).',
  'time-zones-missing':
    'Install a Node.js with full ICU and the time zone data of the system (`tzdata`): due dates need them.',
  'environment-wrong': 'Mend the variables of the environment (docs/operations/settings.md#settings).',
  'configuration-wrong':
    'Mend the named files. `buchfink validate` checks them again, docs/configuration.md explains each key.',
  'data-missing': 'Set BUCHFINK_DATA to the data directory of the service. At a first start the service creates it.',
  'data-not-writable': 'Run as the user of the service, and give that user the directory: chown and chmod 700.',
  'disk-full': 'Free some room or move the data directory: without room no loan, login or record can be stored.',
  'health-disk-full': 'Free some room or move the data directory: without room no loan, login or record can be stored.',
  'health-disk-failing':
    'Free some room. If it stays so, check the disk (`dmesg`) and the limits that are set for the service.',
  'health-database-damaged':
    'Keep the files as they are and restore the last backup (docs/operations/backup.md#backup). `revisions.db` alone: stop the service and remove the file; the next start derives it anew. Check the disk.',
  'health-database-unreachable':
    'Check that PostgreSQL runs, and whether others take all its connections (`pg_stat_activity`, max_connections).',
  'health-database-failing': 'The log of the service says why: lines of level 50.',
  'health-secret-missing':
    'Set the variable for the service, or bring the file back; the service reads it at every call.',
  'health-keys-lost':
    'Bring the keys back before the service starts again: with new keys everybody has to log in again, and calendar feeds end.',
  'health-keys-replaced':
    'Everybody has to log in again, and calendar feeds have ended. If you still have the old file `keys`, add its lines. The next start takes this notice away.',
  'health-clock-held':
    'Look at the clock of this machine. If it is right, say so on the page *Daily work* for operators or with `buchfink daily-work release`.',
  'health-library-slow': 'Ask the operator of the system. `buchfink test-connection` shows which step takes long.',
  'disk-nearly-full': 'A new search index and a backup on this disk need about as much room as the data.',
  'data-newer': 'A newer version has written this database. Start the newer version, or restore a backup of this one.',
  'data-older':
    'The next start of the service or of a command upgrades this database. Back up first (docs/upgrade.md).',
  'data-unreadable': 'The database cannot be opened. Check the rights of the file; restore a backup if it is damaged.',
  'keys-unusable':
    'Mend the keys as the message says (docs/operations/install-and-upgrade.md#keys). The service does not start like this.',
  'keys-missing': 'Restore the file `keys`: with new keys everybody has to log in again, and calendar feeds end.',
  'old-keys-left':
    'Thirty days after a change of keys the old lines can be removed: only the first key makes new data.',
  'backup-never':
    'Run `buchfink backup <folder>` every night, with systemd by buchfink-backup.timer (docs/install.md).',
  'backup-old':
    'Check the timer of the backups and its log (`journalctl -u buchfink-backup`), then run `buchfink backup`.',
  'backup-target-missing': 'The target of the last backup is not here now. Mount it, or the next backup fails.',
  'database-unreachable':
    'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in (pg_hba.conf, firewall).',
  'database-too-old': 'Upgrade PostgreSQL to version 13 or newer.',
  'service-stopped':
    'Start it (`systemctl start buchfink`). If it does not stay up, its log says why: journalctl -u buchfink.',
  'service-not-ready': 'It takes no calls yet. If it stays so, its log says why.',
  'service-other-version': 'The running service and this program differ. Restart the service after an upgrade.',
  'service-operator-pages':
    'Run `doctor` on the machine of the service, or name its network in BUCHFINK_OPERATOR_NETWORKS.',
  'index-broken': 'Run `buchfink reindex` for these libraries; the log of the service says why they cannot be opened.',
  'index-preparing': 'Readers do not find all records of these libraries until it is done.',
  'proxy-not-trusted':
    'All visitors count as one network. Add the address of the proxy to BUCHFINK_TRUSTED_PROXIES and restart the service.',
  'proxy-sends-no-address':
    'All visitors count as one network. Let the proxy send X-Forwarded-For and X-Forwarded-Proto (deploy/nginx, deploy/caddy).',
  'host-unreachable':
    'From this machine the host cannot be reached. That is harmless if its name only leads here from outside.',
  'library-down': 'Run `buchfink test-connection` for this library: it says which step fails, with advice.',
  'library-unsteady': 'The page /operator/libraries shows when. Run `buchfink test-connection` while it fails.',
  'states-unknown':
    'Set `items` in libraries.yaml: the field, the subfield of the state and `items.states`; then import again.',
  'pickup-not-asked':
    'Name the branches in libraries.yaml (`branches`), by the codes that the system has: `buchfink test-connection` lists those it can find.',
  'library-empty': 'Import its records: `buchfink import --library <id> <file>`.',
  'import-failed': 'Run the command again; it says what is wrong, and resumes where it was.',
  'import-unfinished': 'Its process was probably killed. Run the command again: it resumes where it was.',
  'harvest-never': 'Run `buchfink harvest --library <id>`, and let a timer do it every night (docs/install.md).',
  'harvest-old': 'Check the timer of the harvest and its log (`journalctl -u buchfink-harvest@<id>`).',
} as const;

/** A problem that `doctor` can name. */
export type DoctorProblem = keyof typeof doctorAdviceEn;
