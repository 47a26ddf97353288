import type { DoctorProblem } from './doctor-advice-en.ts';

/** The advice of `doctor` in German, for the pages of operators. */
export const doctorAdviceDe: Readonly<Record<DoctorProblem, string>> = {
  'node-too-old': 'Installieren Sie die aktuelle Langzeitversion von Node.js: https://nodejs.org/en/download',
  'node-unsupported':
    'Diese Version von Node.js bekommt keine Sicherheitsupdates. Installieren Sie die aktuelle Langzeitversion.',
  'clock-wrong':
    'Stellen Sie die Uhr dieses Rechners, und lassen Sie sie von NTP stellen (`timedatectl set-ntp true`).',
  'time-zones-missing':
    'Installieren Sie ein Node.js mit vollständigem ICU und die Zeitzonen des Systems (`tzdata`): Fälligkeiten brauchen sie.',
  'environment-wrong': 'Berichtigen Sie die Variablen der Umgebung (docs/operations/settings.md#settings).',
  'configuration-wrong':
    'Berichtigen Sie die genannten Dateien. `buchfink validate` prüft sie noch einmal, docs/configuration.md erklärt jeden Schlüssel.',
  'data-missing':
    'Setzen Sie BUCHFINK_DATA auf das Datenverzeichnis des Dienstes. Beim ersten Start legt der Dienst es an.',
  'data-not-writable': 'Starten Sie als Nutzer des Dienstes, und geben Sie ihm das Verzeichnis: chown und chmod 700.',
  'disk-full':
    'Schaffen Sie Platz, oder verlegen Sie das Datenverzeichnis: Ohne Platz lässt sich keine Ausleihe, keine Anmeldung und kein Titel speichern.',
  'health-disk-full':
    'Schaffen Sie Platz, oder verlegen Sie das Datenverzeichnis: Ohne Platz lässt sich keine Ausleihe, keine Anmeldung und kein Titel speichern.',
  'health-disk-failing':
    'Schaffen Sie Platz. Bleibt es dabei, prüfen Sie den Datenträger (`dmesg`) und die Grenzen, die dem Dienst gesetzt sind.',
  'health-database-damaged':
    'Sichern Sie die Dateien, wie sie sind, und spielen Sie die letzte Sicherung ein (docs/operations/backup.md#backup). Nur `revisions.db`: Halten Sie den Dienst an und löschen Sie die Datei; der nächste Start leitet sie neu her. Prüfen Sie den Datenträger.',
  'health-database-unreachable':
    'Prüfen Sie, ob PostgreSQL läuft und ob andere alle Verbindungen belegen (`pg_stat_activity`, max_connections).',
  'health-database-failing': 'Das Protokoll des Dienstes sagt, warum: Zeilen der Stufe 50.',
  'health-secret-missing':
    'Setzen Sie die Variable für den Dienst, oder legen Sie die Datei wieder hin; der Dienst liest sie bei jedem Aufruf.',
  'health-keys-lost':
    'Spielen Sie die Schlüssel wieder ein, bevor der Dienst neu startet: Mit neuen Schlüsseln müssen sich alle neu anmelden, und Kalenderabos enden.',
  'health-keys-replaced':
    'Alle müssen sich neu anmelden, und Kalenderabos sind zu Ende. Haben Sie die alte Datei `keys` noch, legen Sie ihre Zeilen dazu. Beim nächsten Start ist dieser Hinweis weg.',
  'health-clock-held':
    'Sehen Sie nach der Uhr dieses Rechners. Geht sie richtig, bestätigen Sie das auf der Seite „Tagesarbeit“ oder mit `buchfink daily-work release`.',
  'health-library-slow':
    'Fragen Sie den Betreiber des Systems. `buchfink test-connection` zeigt, welcher Schritt lange dauert.',
  'disk-nearly-full':
    'Ein neuer Suchindex und eine Sicherung auf diesem Datenträger brauchen etwa so viel Platz wie die Daten.',
  'data-newer':
    'Eine neuere Version hat diese Datenbank geschrieben. Starten Sie die neuere Version, oder spielen Sie eine Sicherung dieser Version ein.',
  'data-older':
    'Der nächste Start des Dienstes oder eines Befehls stellt diese Datenbank um. Sichern Sie vorher (docs/upgrade.md).',
  'data-unreadable':
    'Die Datenbank lässt sich nicht öffnen. Prüfen Sie die Rechte der Datei; ist sie beschädigt, spielen Sie eine Sicherung ein.',
  'keys-unusable':
    'Berichtigen Sie die Schlüssel, wie die Meldung sagt (docs/operations/install-and-upgrade.md#keys). So startet der Dienst nicht.',
  'keys-missing':
    'Spielen Sie die Datei `keys` wieder ein: Mit neuen Schlüsseln müssen sich alle neu anmelden, und Kalenderabos enden.',
  'old-keys-left':
    'Dreißig Tage nach einem Wechsel der Schlüssel können die alten Zeilen weg: Nur der erste Schlüssel macht Neues.',
  'backup-never':
    'Lassen Sie `buchfink backup <Ordner>` jede Nacht laufen, mit systemd durch buchfink-backup.timer (docs/install.md).',
  'backup-old':
    'Prüfen Sie den Timer der Sicherungen und sein Protokoll (`journalctl -u buchfink-backup`); starten Sie dann `buchfink backup`.',
  'backup-target-missing':
    'Das Ziel der letzten Sicherung ist gerade nicht da. Binden Sie es ein, sonst scheitert die nächste Sicherung.',
  'database-unreachable':
    'Prüfen Sie DATABASE_URL, und ob PostgreSQL läuft und diesen Rechner einlässt (pg_hba.conf, Firewall).',
  'database-too-old': 'Aktualisieren Sie PostgreSQL auf Version 13 oder neuer.',
  'service-stopped':
    'Starten Sie den Dienst (`systemctl start buchfink`). Bleibt er nicht am Laufen, sagt sein Protokoll, warum: journalctl -u buchfink.',
  'service-not-ready': 'Er nimmt noch keine Aufrufe an. Bleibt das so, sagt sein Protokoll, warum.',
  'service-other-version':
    'Der laufende Dienst und dieses Programm sind verschieden. Starten Sie den Dienst nach einer Aktualisierung neu.',
  'service-operator-pages':
    'Rufen Sie `doctor` auf dem Rechner des Dienstes auf, oder nennen Sie sein Netz in BUCHFINK_OPERATOR_NETWORKS.',
  'index-broken':
    'Starten Sie `buchfink reindex` für diese Bibliotheken; warum der Index sich nicht öffnen lässt, steht im Protokoll des Dienstes.',
  'index-preparing': 'Bis das fertig ist, finden Leserinnen und Leser nicht alle Titel dieser Bibliotheken.',
  'proxy-not-trusted':
    'Alle Besucher zählen als ein Netz. Nehmen Sie die Adresse des Proxys in BUCHFINK_TRUSTED_PROXIES auf, und starten Sie den Dienst neu.',
  'proxy-sends-no-address':
    'Alle Besucher zählen als ein Netz. Lassen Sie den Proxy X-Forwarded-For und X-Forwarded-Proto senden (deploy/nginx, deploy/caddy).',
  'host-unreachable':
    'Von diesem Rechner aus ist der Host nicht erreichbar. Das schadet nicht, wenn sein Name nur von außen hierher führt.',
  'library-down':
    'Starten Sie den Verbindungstest dieser Bibliothek: Er sagt, welcher Schritt scheitert, und was hilft.',
  'library-unsteady': 'Auf der Seite der Bibliothek steht, wann. Starten Sie den Verbindungstest, während es klemmt.',
  'states-unknown':
    'Stellen Sie `items` in libraries.yaml ein: das Feld, das Unterfeld des Zustands und `items.states`; danach importieren Sie noch einmal.',
  'pickup-not-asked':
    'Nennen Sie die Zweigstellen in libraries.yaml (`branches`) mit den Codes des Systems: Der Verbindungstest zählt auf, welche er findet.',
  'library-empty': 'Importieren Sie ihre Titel: `buchfink import --library <Nummer> <Datei>`.',
  'import-failed': 'Starten Sie ihn noch einmal; er sagt, was falsch ist, und macht weiter, wo er war.',
  'import-unfinished':
    'Sein Prozess wurde vermutlich beendet. Starten Sie ihn noch einmal: Er macht weiter, wo er war.',
  'harvest-never':
    'Starten Sie `buchfink harvest --library <Nummer>`, und lassen Sie das jede Nacht einen Timer tun (docs/install.md).',
  'harvest-old': 'Prüfen Sie den Timer des Harvestings und sein Protokoll (`journalctl -u buchfink-harvest@<Nummer>`).',
};
