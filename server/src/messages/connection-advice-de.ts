import type { ConnectionFault } from './connection-advice-en.ts';

/** The advice on each fault of a connection in German, for the operators' pages; the command line has it in English. */
export const connectionAdviceDe: Readonly<Record<ConnectionFault, string>> = {
  'address-forbidden':
    'Diese Adresse liegt nicht im öffentlichen Internet. Nehmen Sie ihr Netz in BUCHFINK_UPSTREAM_NETWORKS auf (docs/operations/settings.md#settings).',
  'unknown-host':
    'Kein Rechner hat diesen Namen. Prüfen Sie die Schreibweise der Adresse; Namen eines inneren Netzes kennt nur dessen Namensserver.',
  'dns-failing':
    'Der Namensserver dieses Rechners antwortet nicht. Versuchen Sie es noch einmal, und prüfen Sie das Netz dieses Rechners.',
  'connection-refused':
    'An diesem Port nimmt niemand Verbindungen an. Prüfen Sie Adresse und Port, ob das System läuft und ob es andere Rechner zulässt.',
  'host-unreachable':
    'Zu diesem Rechner führt kein Weg. Prüfen Sie die Adresse und, in einem inneren Netz, VPN oder Tunnel.',
  'connection-timeout':
    'Niemand antwortet; meistens liegt das an einer Firewall. Bitten Sie die Betreiber des Systems, die Adresse dieses Rechners zuzulassen.',
  'connection-closed':
    'Das System beendet die Verbindung ohne Antwort. Prüfen Sie den Port, ob es TLS verlangt und ob es diesen Rechner kennt.',
  'tls-not-spoken':
    'An diesem Port gibt es kein TLS. Nehmen Sie den Port für TLS oder http:// (SIP2: `tls: false`) im eigenen Netz oder in einem Tunnel.',
  'certificate-expired': 'Das Zertifikat ist abgelaufen. Die Betreiber des Systems müssen es erneuern.',
  'certificate-not-yet-valid':
    'Das Zertifikat gilt noch nicht. Prüfen Sie die Uhr dieses Rechners und die des Systems.',
  'certificate-other-host':
    'Das Zertifikat gehört zu einem anderen Namen. Tragen Sie als Adresse des Systems den Namen ein, der im Zertifikat steht.',
  'certificate-untrusted':
    'Keine bekannte Stelle hat das Zertifikat unterschrieben. Setzen Sie NODE_EXTRA_CA_CERTS auf eine Datei mit dem Zertifikat der Stelle.',
  'certificate-incomplete':
    'Das System schickt seine Zwischenzertifikate nicht mit. Seine Betreiber müssen sie in die Zertifikatsdatei aufnehmen.',
  'certificate-expires-soon': 'Das Zertifikat muss innerhalb von drei Wochen erneuert werden.',
  unencrypted:
    'PINs und Daten von Leserinnen und Lesern gehen unverschlüsselt über die Leitung. Nehmen Sie TLS, oder bleiben Sie im eigenen Netz oder in einem Tunnel.',
  'http-unauthorized':
    'Das System verlangt andere Zugangsdaten. Prüfen Sie Benutzer, Passwort oder Schlüssel in den Einstellungen dieses Systems.',
  'http-forbidden':
    'Das System weist diesen Rechner oder dieses Konto ab. Bitten Sie darum, die Adresse dieses Rechners zuzulassen, und prüfen Sie die Rechte des Kontos.',
  'http-not-found':
    'Unter dieser Adresse gibt es nichts. Prüfen Sie den Pfad: Oft liegt er eine Ebene tiefer oder höher.',
  'http-server-error':
    'Das System hat selbst einen Fehler. Sein Protokoll sagt, welchen; versuchen Sie es später noch einmal.',
  'web-page':
    'Als Antwort kommt eine Webseite statt Daten: Die Adresse führt zu den Seiten für Menschen. Tragen Sie die der Schnittstelle ein.',
  'too-many-requests':
    'Das System begrenzt Anfragen. Senken Sie `limits.perMinute`, oder bitten Sie um eine höhere Grenze.',
  'unreadable-answer':
    'Das System antwortet in einer anderen Form als erwartet. Prüfen Sie Art, Adresse und Version in den Einstellungen.',
  'answer-timeout':
    'Die Antwort dauert zu lange. Versuchen Sie es noch einmal; bleibt es dabei, erhöhen Sie die Zeitgrenzen in den Einstellungen.',
  'secret-missing':
    'Legen Sie das Geheimnis dorthin, wo die Einstellungen es suchen: in eine Variable (env:NAME) oder eine Datei (file:/pfad).',
  'sip2-login-refused':
    'Der Server weist das Terminal ab (940). Prüfen Sie `user`, `password` und `location` und ob sich dieses Terminal von hier verbinden darf.',
  'sip2-login-prompt': 'Der Server fragt nach einer Anmeldung wie bei Telnet. Setzen Sie `login: prompts`.',
  'sip2-offline':
    'Der Server meldet, dass sein Bibliothekssystem nicht in Betrieb ist. Versuchen Sie es später noch einmal.',
  'sip2-silent':
    'Der Server nimmt die Verbindung an und schweigt. Meist sind alle Verbindungen dieses Terminals belegt, etwa von einem laufenden Dienst: Dessen Seite der Bibliothek prüft mit einer davon. Sonst prüfen Sie, ob der Port TLS verlangt.',
  'sip2-closed':
    'Der Server beendet bei dieser Nachricht die Verbindung. Sein Protokoll sagt, warum: oft ein Fehler des Bibliothekssystems dahinter oder ein Wert, den er nicht erwartet (`institution`, `location`, `terminalPassword`).',
  'sip2-not-spoken': 'An diesem Port läuft ein anderer Dienst. Fragen Sie nach dem Port des SIP2-Servers.',
  'sip2-sequence':
    'Der Server antwortet unter einer anderen laufenden Nummer (AY), als er gefragt wurde. Fragen Sie den Hersteller, oder setzen Sie `checksums: off`: Nachrichten haben dann keine Nummern.',
  'sip2-checksums':
    'Der Server lehnt unsere Nachrichten ab oder berechnet falsche Prüfsummen. Setzen Sie `checksums: reported` oder `off`.',
  'sip2-no-message-list':
    'Der Server sagt nicht, welche Nachrichten er versteht (kein BX). Ob Verlängern geht, zeigt sich nur mit einem Ausweis: `test-connection --patron`.',
  'oai-prefix': 'Setzen Sie `prefix` der Quelle auf ein Format mit MARC, das das Repositorium bietet, etwa marcxml.',
  'charset-doubt': 'Umlaute kommen beschädigt an. Stellen Sie den Zeichensatz des Systems ein (`charset`, `encoding`).',
  'no-hits':
    'Die Suche geht, findet aber nichts. Geben Sie mit `test-connection --words` ein Wort an, das in vielen Titeln steht.',
  'states-unknown':
    'Das System sagt nichts über diese Exemplare. Prüfen Sie `ids`: die Muster, die aus Nummern des Katalogs die dieses Systems machen.',
  'login-failed': 'Das System weist diesen Ausweis oder diese PIN ab. Versuchen Sie beides in seinem eigenen Katalog.',
  'account-disabled':
    'Der Ausweis stimmt, aber sein Konto ist gesperrt, oder er ist abgelaufen oder als verloren gemeldet. Nehmen Sie einen anderen Testausweis.',
  'not-supported': 'Das System bietet das nicht an. Die App zeigt es nicht.',
};
