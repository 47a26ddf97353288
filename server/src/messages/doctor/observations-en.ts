import { stepResultText } from '../connection/step-result-text.ts';
import type { Observations, ObservationWords } from './observations.ts';
import { withHost } from './observations.ts';

/** What `doctor` and the English pages of operators say. */
export const observationsEn: ObservationWords = {
  'node-good': ({ version, supportEnds }) =>
    `Node.js ${version}${supportEnds === undefined ? '' : `, supported until ${supportEnds}`}`,
  'node-too-old': ({ version, oldest }) => `Node.js ${version} is older than ${oldest}`,
  'node-not-long-term': ({ version }) => `Node.js ${version} is no long-term release`,
  'node-support-ended': ({ version, supportEnds }) => `Node.js ${version}: its support ended on ${supportEnds}`,
  'clock-read': ({ at }) => `the clock says ${at}; time zones are known`,
  'clock-in-past': ({ at }) => `the clock says ${at}, which is long past`,
  'time-zones-missing': () => 'time zones are not known',

  'environment-wrong': ({ reason }) => reason.text,
  'variable-unknown': ({ name, suggestion }) =>
    `${name}: unknown${suggestion === undefined ? ', so it has no effect' : `, did you mean ${suggestion}?`}`,
  'variable-empty': ({ name }) => `${name} is set to nothing, which counts as not set`,
  'variable-unreadable': ({ name, reference }) => `${name}: there is no usable secret at ${reference}`,
  'projects-valid': ({ folder, projects, libraries }) =>
    `${folder}: ${projects} ${projects === 1 ? 'project' : 'projects'} and ${libraries} ${libraries === 1 ? 'library' : 'libraries'} are valid`,
  'projects-wrong': ({ reason }) => reason.text,

  'data-missing': ({ folder }) => `there is no data directory ${folder}`,
  'data-writable': ({ folder }) => `${folder} can be written`,
  'data-not-usable': ({ reason }) => reason.text,
  'disk-room': ({ free, used }) => `${megabytes(free)} are free, the data has ${megabytes(used)}`,
  'disk-room-unknown': ({ reason }) => `the free room is not known: ${reason.text}`,
  'database-older': ({ name }) => `${name} was written by an older version`,
  'database-newer': ({ name }) => `${name} was written by a newer version`,
  'database-unreadable': ({ name, reason }) => `${name}: ${reason.text}`,
  'databases-current': ({ names }) => `databases: ${names.join(', ') || 'none yet'}`,
  'keys-not-yet': () => 'there are no keys yet: the first start creates one',
  'keys-missing': () => 'there is no file keys beside the databases',
  'keys-read': ({ place, count, ageInDays }) =>
    `${place}: ${count} ${count === 1 ? 'key' : 'keys'}${ageInDays === undefined ? '' : `, changed ${ageInDays} days ago`}`,
  'keys-unusable': ({ reason }) => reason.text,

  'backup-never': () => 'this data directory was never backed up by `backup`',
  'backup-read': ({ id, target, hours }) => `the last backup, ${id} in ${target}, is ${hoursText(hours)} old`,
  'backup-target-missing': ({ target }) => `${target} is not there`,
  'backup-by-postgresql': () => 'PostgreSQL is backed up by its own tools',

  'database-is-directory': () => 'the data is in the data directory (DATABASE_URL is not set)',
  'postgresql-read': ({ name, release, tables }) => `${name}: PostgreSQL ${release}${tableTexts[tables]}`,
  'database-failed': ({ reason }) => reason.text,
  'data-not-read': () => 'the data cannot be read as it is',

  'service-elsewhere': ({ host }) => `the service runs on another host, ${host}`,
  'service-silent': ({ origin }) => `no service answers at ${origin}`,
  'service-ready': ({ origin, version }) => `the service at ${origin} is ready, version ${version}`,
  'service-not-ready': ({ origin, status }) => `the service at ${origin} is not ready: ${status}`,
  'service-other-version': ({ service, program }) => `the service has version ${service}, this program ${program}`,
  'metrics-hidden': () => 'the metrics of the service cannot be read from here',
  'indexes-broken': ({ libraries }) => `libraries that cannot be searched: ${libraries.join(', ')}`,
  'indexes-preparing': ({ libraries }) => `catalogues in preparation: ${libraries.join(', ')}`,
  'health-disk-full': ({ since }, moment) => `the disk of the data is full${sinceText(since, moment)}`,
  'health-disk-failing': ({ about, since }, moment) =>
    `${about} cannot be read or written: the disk is full or reports an error${sinceText(since, moment)}`,
  'health-database-damaged': ({ about, since }, moment) =>
    `the database ${about} is damaged${sinceText(since, moment)}`,
  'health-database-unreachable': ({ about, since }, moment) =>
    `the database ${about} cannot be reached, or no connection to it is free${sinceText(since, moment)}`,
  'health-database-failing': ({ about, since }, moment) =>
    `calls fail because of the database ${about}${sinceText(since, moment)}`,
  'health-secret-missing': ({ library, about, since }, moment) =>
    `${library ? `${named(library)}: ` : ''}there is no usable secret at ${about}${sinceText(since, moment)}`,
  'health-keys-lost': ({ about, since }, moment) =>
    `the keys that the service works with are no longer in ${about}${sinceText(since, moment)}`,
  'health-keys-replaced': () => 'the service has none of the keys of its last start',
  'health-clock-held': ({ about = '', since = 0 }, moment) =>
    `work by the clock is held: ${clockDoubts.get(about)?.(moment(since)) ?? about}; no fee is charged for elapsed days, no reservation ends, nothing old is removed`,
  'health-library-slow': ({ library, about, since }, moment) =>
    `${library ? named(library) : ''}: answers take five seconds or more (${about})${sinceText(since, moment)}`,
  'addresses-forwarded': ({ trusted, ignored, absent, proxies }) =>
    `forwarded addresses: ${trusted} trusted, ${ignored} ignored, ${absent} calls without (trusted proxies: ${proxies.join(', ') || 'none'})`,

  'clock-not-compared': () => 'no library system told its time',
  'clock-compared': ({ seconds, systems }) =>
    `the clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} that of ${systems === 1 ? 'a library system' : `${systems} library systems`}`,
  'database-clock': ({ seconds }) =>
    `the clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} that of the database`,
  'hosts-none': () => 'no project names a host',
  'host-reserved': ({ host }) => `${host} is no name of the public internet`,
  'host-checked': ({ host, result }) => withHost(host, stepResultText(result, 'en')),

  'library-good': ({ library }) => `${named(library)}: nothing is wrong`,
  'library-down': ({ library, isMaintained, fault }, moment) =>
    `${named(library)}: ${isMaintained ? 'in maintenance or down' : 'its systems are down'}${lastFault(fault, moment)}`,
  'library-unsteady': ({ library, role, percent, fault }, moment) =>
    `${named(library)}: ${role} was available for ${percent} % of the last day${lastFault(fault, moment)}`,
  'import-failed': ({ library, at }, moment) =>
    `${named(library)}: the last import or harvest failed${at === undefined ? '' : ` (${moment(at)})`}`,
  'import-unfinished': ({ library, at }, moment) =>
    `${named(library)}: an import or harvest never ended${at === undefined ? '' : ` (${moment(at)})`}`,
  'harvest-never': ({ library }) => `${named(library)}: a source was never harvested`,
  'harvest-read': ({ library, hours }) => `${named(library)}: the last complete harvest is ${hoursText(hours)} old`,
  'states-unknown': ({ library, setting, copies, values }) =>
    `${named(library)}: ${setting}: ${copies} copies, state unknown: is this the right field?${values === '' ? '' : ` It has ${values}.`}`,
  'pickup-not-asked': ({ library }) =>
    `${named(library)}: without \`branches\` nobody is asked where a reservation shall be fetched: it goes to the home branch, by SIP2 to the place of the terminal`,
  'library-empty': ({ library }) => `${named(library)}: its catalogue has no records`,
};

const tableTexts: Readonly<Record<Observations['postgresql-read']['tables'], string>> = {
  current: '',
  empty: ', still without tables',
  older: '; its tables are those of an older version',
  newer: '; its tables are those of a newer version',
};

/** Why work by the clock is held. */
const clockDoubts = new Map<string, (at: string) => string>([
  ['silent', (at) => `the last sign of life is of ${at}, more than two days ago`],
  ['behind', (at) => `the newest row is of ${at}, later than the clock`],
  ['undone', () => 'the work of a day was undone'],
]);

const named = ({ id, name }: Observations['library-good']['library']) => `${id}, ${name}`;

const sinceText = (since: number | undefined, moment: (at: number) => string) =>
  since === undefined ? '' : ` (since ${moment(since)})`;

const lastFault = (fault: Observations['library-down']['fault'], moment: (at: number) => string) =>
  fault === undefined ? '' : `; last fault: ${fault.code} (${fault.role}, ${moment(fault.at)})`;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Hours as text: up to two days in hours, then in days. */
const hoursText = (hours: number) =>
  hours < 48 ? `${Math.max(0, Math.round(hours))} h` : `${Math.floor(hours / 24)} days`;
