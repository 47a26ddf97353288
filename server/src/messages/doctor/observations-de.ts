import { stepResultText } from '../connection/step-result-text.ts';
import { systemErrorText } from '../connection/system-error-text.ts';
import { failureText } from '../failures-de.ts';
import { formatBytes, formatDay, formatNumber } from '../format-values.ts';
import type { Observations, ObservationWords } from './observations.ts';
import { withHost } from './observations.ts';

/** What the German pages of operators say. */
export const observationsDe: ObservationWords = {
  'node-good': ({ version, supportEnds }) =>
    `Node.js ${version}${supportEnds === undefined ? '' : `, unterstützt bis ${formatDay(supportEnds, 'de')}`}`,
  'node-too-old': ({ version, oldest }) => `Node.js ${version} ist älter als ${oldest}`,
  'node-not-long-term': ({ version }) => `Node.js ${version} ist keine Langzeitversion`,
  'node-support-ended': ({ version, supportEnds }) =>
    `Node.js ${version} wird seit ${formatDay(supportEnds, 'de')} nicht mehr unterstützt`,
  'clock-read': ({ at }) => `Die Uhr zeigt ${at}, die Zeitzonen sind bekannt`,
  'clock-in-past': ({ at }) => `Die Uhr zeigt ${at}, und das ist lange her`,
  'time-zones-missing': () => 'Die Zeitzonen sind nicht bekannt',

  'environment-wrong': ({ reason }) => `Die Umgebung ist fehlerhaft: ${reason.text}`,
  'variable-unknown': ({ name, suggestion }) =>
    `Die Variable ${name} ist unbekannt${suggestion === undefined ? ' und wirkungslos' : `. Meinten Sie ${suggestion}?`}`,
  'variable-empty': ({ name }) => `Die Variable ${name} ist leer und gilt deshalb als nicht gesetzt`,
  'variable-unreadable': ({ name, reference }) => `${name}: Unter ${reference} liegt kein brauchbares Geheimnis`,
  'projects-valid': ({ folder, projects, libraries }) =>
    `${folder}: ${projects} ${projects === 1 ? 'Projekt' : 'Projekte'} und ${libraries} ${libraries === 1 ? 'Bibliothek' : 'Bibliotheken'} sind gültig`,
  'projects-wrong': ({ reason }) => `Die Konfiguration ist fehlerhaft: ${reason.text}`,

  'data-missing': ({ folder }) => `Das Datenverzeichnis ${folder} gibt es nicht`,
  'data-writable': ({ folder }) => `In ${folder} kann geschrieben werden`,
  'data-not-usable': ({ folder, reason }) =>
    `Das Datenverzeichnis ${folder} lässt sich nicht verwenden: ${failureText(reason, 'de')}`,
  'disk-room': ({ free, used }) => `${formatBytes(free, 'de')} sind frei, die Daten belegen ${formatBytes(used, 'de')}`,
  'disk-room-unknown': ({ reason }) => `Der freie Platz ist nicht bekannt: ${failureText(reason, 'de')}`,
  'database-older': ({ name }) => `Eine ältere Version hat ${name} geschrieben`,
  'database-newer': ({ name }) => `Eine neuere Version hat ${name} geschrieben`,
  'database-unreadable': ({ name, reason }) => `${name} lässt sich nicht lesen: ${failureText(reason, 'de')}`,
  'databases-current': ({ names }) => `Datenbanken: ${names.join(', ') || 'noch keine'}`,
  'keys-not-yet': () => 'Es gibt noch keine Schlüssel, der erste Start legt einen an',
  'keys-missing': () => 'Neben den Datenbanken fehlt die Datei keys',
  'keys-read': ({ place, count, ageInDays }) =>
    `${place}: ${count} Schlüssel${ageInDays === undefined ? '' : `, geändert vor ${ageInDays} Tagen`}`,
  'keys-unusable': ({ reason }) =>
    `Die Schlüssel des Dienstes lassen sich nicht verwenden: ${failureText(reason, 'de')}`,

  'backup-never': () => 'Dieses Datenverzeichnis wurde noch nie mit `backup` gesichert',
  'backup-read': ({ id, target, hours }) => `Die letzte Sicherung, ${id} in ${target}, ist ${hoursText(hours)} alt`,
  'backup-target-missing': ({ target }) => `${target} ist nicht da`,
  'backup-by-postgresql': () => 'PostgreSQL wird mit seinen eigenen Werkzeugen gesichert',

  'database-is-directory': () => 'Die Daten liegen im Datenverzeichnis (DATABASE_URL ist nicht gesetzt)',
  'postgresql-read': ({ name, release, tables }) => `${name}: PostgreSQL ${release}${tableTexts[tables]}`,
  'database-failed': ({ reason }) => `Die Datenbank antwortet nicht: ${failureText(reason, 'de')}`,
  'data-not-read': () => 'Die Daten lassen sich so nicht lesen',

  'service-elsewhere': ({ host }) => `Der Dienst läuft auf einem anderen Rechner, ${host}`,
  'service-silent': ({ origin }) => `Unter ${origin} antwortet kein Dienst`,
  'service-ready': ({ origin, version }) => `Der Dienst unter ${origin} ist bereit, Version ${version}`,
  'service-not-ready': ({ origin, status }) => `Der Dienst unter ${origin} ist nicht bereit: ${status}`,
  'service-other-version': ({ service, program }) =>
    `Der Dienst hat die Version ${service}, dieses Programm ${program}`,
  'metrics-hidden': () => 'Die Metriken des Dienstes lassen sich von hier aus nicht lesen',
  'indexes-broken': ({ libraries }) => `Nicht durchsuchbare Bibliotheken: ${libraries.join(', ')}`,
  'indexes-preparing': ({ libraries }) => `Kataloge in Vorbereitung: ${libraries.join(', ')}`,
  'health-disk-full': ({ since }, moment) => `Der Datenträger der Daten ist voll${sinceText(since, moment)}`,
  'health-disk-failing': ({ about, since }, moment) =>
    `${about} lässt sich nicht lesen oder schreiben: Der Datenträger ist voll oder meldet einen Fehler${sinceText(since, moment)}`,
  'health-database-damaged': ({ about, since }, moment) =>
    `Die Datenbank ${about} ist beschädigt${sinceText(since, moment)}`,
  'health-database-unreachable': ({ about, since }, moment) =>
    `Die Datenbank ${about} ist nicht erreichbar, oder keine Verbindung zu ihr ist frei${sinceText(since, moment)}`,
  'health-database-failing': ({ about, since }, moment) =>
    `An der Datenbank ${about} scheitern Aufrufe${sinceText(since, moment)}`,
  'health-secret-missing': ({ library, about, since }, moment) =>
    `${library ? `${named(library)}: ` : ''}Unter ${about} liegt kein brauchbares Geheimnis${sinceText(since, moment)}`,
  'health-keys-lost': ({ about, since }, moment) =>
    `Die Schlüssel, mit denen der Dienst arbeitet, liegen nicht mehr unter ${about}${sinceText(since, moment)}`,
  'health-keys-replaced': () => 'Der Dienst hat keinen der Schlüssel, mit denen er zuletzt gestartet ist',
  'health-clock-held': ({ about = '', since = 0 }, moment) =>
    `Die Arbeit nach der Uhr ruht: ${clockDoubts.get(about)?.(moment(since)) ?? about}. Es entsteht keine Gebühr für vergangene Tage, keine Vormerkung endet, nichts Altes wird gelöscht`,
  'health-library-slow': ({ library, about = '', since }, moment) =>
    `${library ? named(library) : ''}: Antworten brauchen fünf Sekunden und mehr (${roles.get(about) ?? about})${sinceText(since, moment)}`,
  'addresses-forwarded': ({ trusted, ignored, absent, proxies }) =>
    `Weitergereichte Adressen: ${formatNumber(trusted, 'de')} geglaubt, ${formatNumber(ignored, 'de')} nicht geglaubt, ${formatNumber(absent, 'de')} Aufrufe ohne (vertraute Proxys: ${proxies.join(', ') || 'keine'})`,

  'clock-not-compared': () => 'Kein Bibliothekssystem hat seine Zeit genannt',
  'clock-compared': ({ seconds, systems }) =>
    `Die Uhr geht gegenüber ${systems === 1 ? 'einem Bibliothekssystem' : `${systems} Bibliothekssystemen`} ${Math.abs(seconds)} s ${seconds < 0 ? 'nach' : 'vor'}`,
  'database-clock': ({ seconds }) =>
    `Die Uhr geht gegenüber der Datenbank ${Math.abs(seconds)} s ${seconds < 0 ? 'nach' : 'vor'}`,
  'hosts-none': () => 'Kein Projekt nennt einen Host',
  'host-reserved': ({ host }) => `${host} ist kein Name des öffentlichen Internets`,
  'host-checked': ({ host, result }) => withHost(host, stepResultText(result, 'de')),

  'library-good': ({ library }) => `${named(library)}: alles in Ordnung`,
  'library-down': ({ library, isMaintained, fault }, moment) =>
    `${named(library)}: ${isMaintained ? 'in Wartung oder nicht erreichbar' : 'Die Systeme sind nicht erreichbar'}${lastFault(fault, moment)}`,
  'library-unsteady': ({ library, role, percent, fault }, moment) =>
    `${named(library)}: ${roles.get(role) ?? role} am letzten Tag zu ${percent} % erreichbar${lastFault(fault, moment)}`,
  'import-failed': ({ library, at }, moment) =>
    `${named(library)}: Der letzte Import oder das letzte Harvesting ist fehlgeschlagen${at === undefined ? '' : ` (${moment(at)})`}`,
  'import-unfinished': ({ library, at }, moment) =>
    `${named(library)}: Ein Import oder Harvesting hat nie geendet${at === undefined ? '' : ` (${moment(at)})`}`,
  'harvest-never': ({ library }) => `${named(library)}: Eine Quelle wurde noch nie gelesen`,
  'harvest-read': ({ library, hours }) => `${named(library)}: Das letzte ganze Harvesting ist ${hoursText(hours)} alt`,
  'states-unknown': ({ library, setting, copies, values }) =>
    `${named(library)}: ${setting}: Von ${formatNumber(copies, 'de')} Exemplaren ist kein Zustand bekannt. Ist das das richtige Feld?${values === '' ? '' : ` Darin steht: ${values}.`}`,
  'pickup-not-asked': ({ library }) =>
    `${named(library)}: Ohne \`branches\` wird nicht gefragt, wo eine Vormerkung abgeholt wird: Sie geht an die Heimatzweigstelle, bei SIP2 an den Ort des Terminals`,
  'library-empty': ({ library }) => `${named(library)}: Der Katalog hat keine Titel`,
};

const roles = new Map([
  ['catalogue', 'Katalog'],
  ['availability', 'Verfügbarkeit'],
  ['account', 'Konten'],
  ['patron', 'Konten'],
  ['checkout', 'Ausleihe mit der App'],
]);

const tableTexts: Readonly<Record<Observations['postgresql-read']['tables'], string>> = {
  current: '',
  empty: ', noch ohne Tabellen',
  older: ' mit Tabellen einer älteren Version',
  newer: ' mit Tabellen einer neueren Version',
};

/** Why work by the clock is held. */
const clockDoubts = new Map<string, (at: string) => string>([
  ['silent', (at) => `Das letzte Lebenszeichen ist vom ${at}, vor mehr als zwei Tagen`],
  ['behind', (at) => `Der neueste Eintrag ist vom ${at}, später als die Uhr`],
  ['undone', () => 'Die Arbeit eines Tages wurde zurückgenommen'],
]);

const named = ({ id, name }: Observations['library-good']['library']) => `${id}, ${name}`;

const sinceText = (since: number | undefined, moment: (at: number) => string) =>
  since === undefined ? '' : ` (seit ${moment(since)})`;

const lastFault = (fault: Observations['library-down']['fault'], moment: (at: number) => string) =>
  fault === undefined
    ? ''
    : `; letzter Fehler: ${systemErrorText(fault.code, 'de')} (${roles.get(fault.role) ?? fault.role}, ${moment(fault.at)})`;

/** Up to two days in hours, then in days. */
const hoursText = (hours: number) =>
  hours < 48 ? `${Math.max(0, Math.round(hours))} Stunden` : `${Math.floor(hours / 24)} Tage`;
