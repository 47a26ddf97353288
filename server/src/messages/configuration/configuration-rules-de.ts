/**
 * The rules of settings in German, by the English words of their schemas. They follow "erwartet ist"; a test holds them
 * equal to the rules of all settings.
 */
export const configurationRulesDe: Readonly<Record<string, string>> = {
  '#RRGGBB': 'eine Farbe wie #RRGGBB',
  '2026-12-24T19:00, or 2026-12-24 for a whole day': '2026-12-24T19:00, oder 2026-12-24 für einen ganzen Tag',
  '`base`, or `core` and `auth`': '`base`, oder `core` und `auth`',
  '`end` written like `start`, and not before it': '`end` in derselben Schreibweise wie `start` und nicht davor',
  '`from` on or before `to`': '`from` nicht nach `to`',
  'a MARC field and subfield such as `952$y`': 'ein MARC-Feld mit Unterfeld wie `952$y`',
  'a MARC field such as `952`': 'ein MARC-Feld wie `952`',
  'a `base`, or a `preset` that has one': 'eine `base` oder ein `preset`, das eine hat',
  'a code of Koha such as `too_many`': 'ein Code von Koha wie `too_many`',
  'a code of at most 40 letters, digits, hyphens and underscores':
    'ein Code aus höchstens 40 Buchstaben, Ziffern, Binde- und Unterstrichen',
  'a country in two letters such as `de`': 'ein Land in zwei Buchstaben wie `de`',
  'a currency such as `EUR`': 'eine Währung wie `EUR`',
  'a day such as 2026-12-24': 'ein Tag wie 2026-12-24',
  'a day that exists': 'ein Tag, den es gibt',
  "a file in the project's folder that ends in .yaml or .ics":
    'eine Datei im Ordner des Projekts, die auf .yaml oder .ics endet',
  'a host name in lower case, without port': 'ein Hostname in Kleinbuchstaben, ohne Port',
  'a host name or IP address': 'ein Hostname oder eine IP-Adresse',
  'a metadata prefix such as `marc21`': 'ein Präfix für Metadaten wie `marc21`',
  'a network such as `192.0.2.0/24`, or an address': 'ein Netz wie `192.0.2.0/24` oder eine Adresse',
  'a number not below `minLength`': 'eine Zahl nicht unter `minLength`',
  'a number not below `min`': 'eine Zahl nicht unter `min`',
  'a pass type identifier such as `pass.org.example.card`': 'eine Kennung der Passart wie `pass.org.example.card`',
  'a path of the app, or an https address': 'ein Pfad der App oder eine https-Adresse',
  'a project id such as `opac-demo`': 'die ID eines Projekts wie `opac-demo`',
  'a reference to the secret: `env:NAME` or `file:/path`':
    'ein Verweis auf das Geheimnis: `env:NAME` oder `file:/path`',
  'a regular expression of JavaScript': 'ein regulärer Ausdruck von JavaScript',
  'a rule such as `FREQ=WEEKLY;BYDAY=TU` (RFC 5545)': 'eine Regel wie `FREQ=WEEKLY;BYDAY=TU` (RFC 5545)',
  "a sort key such as `dc.date/sort.descending`, or '' for none":
    "ein Sortierschlüssel wie `dc.date/sort.descending`, oder '' für keinen",
  'a team identifier: ten capital letters and digits': 'eine Kennung des Teams: zehn Großbuchstaben und Ziffern',
  'a text in one line': 'ein Text in einer Zeile',
  'a text with `{id}` in it once, such as `ppn:{id}`': 'ein Text, in dem `{id}` einmal steht, wie `ppn:{id}`',
  'a text without `|`': 'ein Text ohne `|`',
  'a time after `from`': 'eine Zeit nach `from`',
  "a time of the library's clock such as 2026-12-24T18:00":
    'eine Zeit nach der Uhr der Bibliothek wie 2026-12-24T18:00',
  'a time zone such as `Europe/Berlin`': 'eine Zeitzone wie `Europe/Berlin`',
  'a user name without `:`': 'ein Nutzername ohne `:`',
  'addresses that begin with https://, or `tls: false` within your own network':
    'Adressen, die mit https:// beginnen, oder `tls: false` im eigenen Netz',
  'an ISIL that begins with the country such as `DE-Mb112`': 'ein ISIL, das mit dem Land beginnt, wie `DE-Mb112`',
  'an address such as `https://daia.example.org/isil`': 'eine Adresse wie `https://daia.example.org/isil`',
  'an address such as `https://katalog.example.org`': 'eine Adresse wie `https://katalog.example.org`',
  'an address such as `https://solr.example.org/solr/biblio`':
    'eine Adresse wie `https://solr.example.org/solr/biblio`',
  'an address such as `https://sru.example.org/db`': 'eine Adresse wie `https://sru.example.org/db`',
  'an address that begins with https://': 'eine Adresse, die mit https:// beginnt',
  'an address that begins with https:// or http://': 'eine Adresse, die mit https:// oder http:// beginnt',
  'an address that begins with https:// or http:// and contains `{isbn}`, `{isbn10}`, `{ean}` or `{id}` once, after the host':
    'eine Adresse, die mit https:// oder http:// beginnt und nach dem Host einmal `{isbn}`, `{isbn10}`, `{ean}` oder `{id}` enthält',
  'an address that begins with https://, where `{language}` stands for `de` or `en`':
    'eine Adresse, die mit https:// beginnt; `{language}` steht darin für `de` oder `en`',
  'an address with {z}, {x} and {y}, by https or on this service':
    'eine Adresse mit {z}, {x} und {y}, über https oder auf diesem Dienst',
  'an address without `?` and a `/` at its end': 'eine Adresse ohne `?` und ohne `/` am Ende',
  'an address without a slash at its end': 'eine Adresse ohne Schrägstrich am Ende',
  'an e-mail address': 'eine E-Mail-Adresse',
  'an http(s) address': 'eine Adresse, die mit https:// oder http:// beginnt',
  'an https address with {lat} and {lon}, or with {address}':
    'eine https-Adresse mit {lat} und {lon} oder mit {address}',
  'an id of at most 40 letters, digits, dots, hyphens and underscores':
    'eine ID aus höchstens 40 Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen',
  'an id of at most 60 letters, digits, hyphens and underscores':
    'eine ID aus höchstens 60 Buchstaben, Ziffern, Binde- und Unterstrichen',
  'an id such as opac-demo: opac- followed by small letters, digits and hyphens':
    'eine ID wie opac-demo: opac-, dann Kleinbuchstaben, Ziffern und Bindestriche',
  "an index of CQL such as `dc.title`, or '' for none": "ein Index von CQL wie `dc.title`, oder '' für keinen",
  'another value than `secured`': 'ein anderer Wert als `secured`',
  'at least one entry': 'mindestens ein Eintrag',
  'codes of subfields such as `b`': 'Codes von Unterfeldern wie `b`',
  'either `closed: true` or `hours`': 'entweder `closed: true` oder `hours`',
  'either `preset` or `url`': 'entweder `preset` oder `url`',
  "fields with a direction, such as `title_sort asc`, or '' for none":
    "Felder mit einer Richtung wie `title_sort asc`, oder '' für keine",
  'give `reason`, `loanRefusal` or both': '`reason`, `loanRefusal` oder beides',
  'give `user` and `password`, or `login: none` for a server that knows the terminal by its address':
    '`user` und `password`, oder `login: none` für einen Server, der das Terminal an seiner Adresse erkennt',
  'give either `user` and `password` or `clientId` and `clientSecret`':
    'entweder `user` und `password` oder `clientId` und `clientSecret`',
  'hours that end after they begin, or by 06:00 where they go over midnight, such as `Fr 20:00-02:00`':
    'Zeiten, die nach ihrem Beginn enden, über Mitternacht bis 06:00, wie `Fr 20:00-02:00`',
  "names of fields with spaces between them, or '' for none":
    "Namen von Feldern mit Leerzeichen dazwischen, oder '' für keine",
  "names of fields with their weights, such as `title^10 allfields`, or '' for none":
    "Namen von Feldern mit ihrem Gewicht wie `title^10 allfields`, oder '' für keine",
  'no `afi` without `security: afi`': 'kein `afi` ohne `security: afi`',
  'one character': 'ein Zeichen',
  'opening hours in OpenStreetMap syntax, such as `Tu-Fr 10:00-18:00; PH off`':
    'Öffnungszeiten in der Schreibweise von OpenStreetMap wie `Tu-Fr 10:00-18:00; PH off`',
  'the days of a loan, because a rule without `days` forbids the loan and sets nothing else':
    'die Tage einer Ausleihe, denn eine Regel ohne `days` verbietet die Ausleihe und legt sonst nichts fest',
  "the name of a field, or '' for none": "der Name eines Feldes, oder '' für keines",
  'three digits such as `003`': 'drei Ziffern wie `003`',
  'three letters such as `EUR`': 'drei Buchstaben wie `EUR`',
};
