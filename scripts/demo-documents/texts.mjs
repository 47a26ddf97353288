/** The texts of the demo's documents: a title, then headings with paragraphs. */
export const texts = {
  flyer: {
    de: {
      title: 'Bibliotheksverbund Silbertal: alles auf einen Blick',
      parts: [
        [
          'Eine Vorführung',
          'Dieses Faltblatt gehört zur Vorführung von Buchfink. Orte, Bibliotheken und Bestände sind erfunden; was Sie ausprobieren, ändert nirgends etwas und ist nach einiger Zeit wieder wie vorher.',
        ],
        [
          'Suchen',
          'Vierundzwanzig Bibliotheken, ein Suchfeld: in einer Bibliothek oder in allen zugleich. Tippfehler verzeiht die Suche, und neben jedem Treffer steht, wo er gerade zu haben ist.',
        ],
        [
          'Ausleihen',
          'Im Konto sehen Sie, was wann zurück muss, und verlängern mit einem Druck. Vorgemerktes holen Sie in der Zweigstelle ab, die Ihnen am liebsten ist.',
        ],
        [
          'Merken',
          'Das Lesezeichen neben einem Titel hält ihn auf Ihrer Merkliste fest, auch ohne Anmeldung und ohne Verbindung.',
        ],
        [
          'Dabei haben',
          'Der Ausweis in der App ersetzt die Karte an der Theke. Die App lässt sich auf Telefon, Tablet und Rechner einrichten; ein Geschäft für Apps brauchen Sie dafür nicht.',
        ],
      ],
    },
    en: {
      title: 'Silbertal library network at a glance',
      parts: [
        [
          'A demonstration',
          'This flyer belongs to the demonstration of Buchfink. Places, libraries and holdings are invented; what you try changes nothing anywhere, and is as before after a while.',
        ],
        [
          'Search',
          'Twenty-four libraries, one search box: in one library or in all of them at once. The search forgives slips, and beside each hit stands where it can be had right now.',
        ],
        [
          'Borrow',
          'Your account shows what is due when, and renews it with one press. You collect what you have reserved at the branch you like best.',
        ],
        [
          'Keep',
          'The bookmark beside a title keeps it on your watchlist, without a login and without a connection, too.',
        ],
        [
          'Take along',
          'The card in the app stands in for the one of plastic at the desk. The app can be set up on phone, tablet and computer; you need no app store for that.',
        ],
      ],
    },
  },
  tour: {
    de: {
      title: 'Rundgang durch die Vorführung',
      parts: [
        [
          '1. Eine Bibliothek wählen',
          'Tippen Sie auf der Startseite auf „Bibliothek wählen“ und nehmen Sie die Stadtbibliothek Hohenlinden. Ihr Name steht danach unten auf jeder Seite.',
        ],
        [
          '2. Etwas suchen',
          'Geben Sie „Zauberberg“ ein. Schreiben Sie es auch einmal falsch: die Suche sagt, was sie daraus gemacht hat.',
        ],
        [
          '3. Einen Titel ansehen',
          'Öffnen Sie den ersten Treffer. Zuerst steht dort, ob und wo er verfügbar ist, dann alles übrige. Ein Druck auf das Lesezeichen merkt ihn.',
        ],
        [
          '4. In allen Bibliotheken suchen',
          'Öffnen Sie die Metasuche. Die Treffer kommen, während langsame Bibliotheken noch suchen; was Sie gerade lesen, bleibt stehen.',
        ],
        [
          '5. Sich anmelden',
          'Auf der Seite „Anmelden“ stehen Ausweise zum Ausprobieren. Mit dem ersten sehen Sie ein Konto mit Ausleihen, Vormerkungen und Gebühren.',
        ],
        [
          '6. Verlängern',
          'Drücken Sie im Konto auf „Alle verlängern“. Zu jedem Titel steht danach, bis wann, oder warum nicht.',
        ],
      ],
    },
    en: {
      title: 'A tour of the demonstration',
      parts: [
        [
          '1. Choose a library',
          'On the start page press “Choose a library” and take Stadtbibliothek Hohenlinden. Its name stands at the foot of every page from then on.',
        ],
        [
          '2. Search for something',
          'Type “Zauberberg”. Try it with a slip, too: the search says what it has made of it.',
        ],
        [
          '3. Look at a title',
          'Open the first hit. Whether and where it is available comes first, then all the rest. One press on the bookmark keeps it.',
        ],
        [
          '4. Search all libraries',
          'Open the metasearch. Hits arrive while slow libraries are still searching; what you are reading stays where it is.',
        ],
        [
          '5. Log in',
          'The page “Log in” shows cards to try. The first one opens an account with loans, reservations and fees.',
        ],
        ['6. Renew', 'Press “Renew all” in the account. Each title then says until when, or why not.'],
      ],
    },
  },
  tutorial: {
    de: {
      title: 'Anleitung: gut suchen, bequem ausleihen',
      parts: [
        [
          'Genauer suchen',
          'Was in „Anführungszeichen“ steht, wird genau so gesucht. Ein * am Ende eines Wortes sucht alles, was so beginnt. Unter „Katalogsuche“ gibt es Felder für Titel, Person, Schlagwort, ISBN und Jahr.',
        ],
        [
          'Eingrenzen',
          'Neben den Treffern wählen Sie Medienart, Sprache, Zweigstelle oder Jahr. „Jetzt verfügbar“ zeigt nur, was Sie gleich mitnehmen können.',
        ],
        [
          'Vormerken',
          'Ist alles ausgeliehen, merken Sie den Titel vor und wählen, wo Sie ihn abholen. Im Konto steht Ihr Platz in der Warteliste. Sie können eine Vormerkung aussetzen, ohne den Platz zu verlieren.',
        ],
        [
          'Rechtzeitig zurückgeben',
          'Unter „Erinnerungen“ bekommen Sie eine Adresse für Ihren Kalender: er zeigt dann, was wann zurück muss.',
        ],
        [
          'Für die ganze Familie',
          'Mehrere Ausweise lassen sich zugleich anmelden. Unter „Konten“ steht alles Fällige in einer Liste.',
        ],
        [
          'Ohne Verbindung',
          'Was Sie angesehen haben, ist auch ohne Verbindung da. Die App sagt dann, von wann es ist.',
        ],
      ],
    },
    en: {
      title: 'Tutorial: search well, borrow with ease',
      parts: [
        [
          'Search more precisely',
          'What stands in “quotation marks” is searched for exactly so. An * at the end of a word finds all that begins so. The catalogue search has fields for title, person, subject, ISBN and year.',
        ],
        [
          'Narrow down',
          'Beside the hits you choose medium, language, branch or year. “Available now” shows only what you can take along right away.',
        ],
        [
          'Reserve',
          'Where all copies are lent, reserve the title and choose where to collect it. Your account shows your place in the queue. You can pause a reservation without losing your place.',
        ],
        [
          'Return in time',
          'The page “Reminders” gives you an address for your calendar, which then shows what is due when.',
        ],
        [
          'For the whole family',
          'Several cards can be logged in at once. The page “Accounts” shows all that is due in one list.',
        ],
        [
          'Without a connection',
          'What you have looked at is there without a connection, too. The app then says how old it is.',
        ],
      ],
    },
  },
};
