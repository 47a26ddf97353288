/** The texts of the demo's documents: a title, then headings with paragraphs. */
export const texts = {
  flyer: {
    de: {
      title: 'Bibliotheksverbund Silbertal: alles auf einen Blick',
      parts: [
        [
          'Eine Vorführung',
          'Dieses Faltblatt gehört zur Vorführung von Buchfink. Orte, Bibliotheken und Bestände sind erfunden. Probieren Sie ruhig alles aus: Nach einiger Zeit wird die Vorführung auf den Anfang zurückgesetzt.',
        ],
        [
          'Suchen',
          'Vierundzwanzig Bibliotheken, ein Suchfeld: Suchen Sie in einer Bibliothek oder in allen zugleich. Die Suche verzeiht Tippfehler und zeigt bei jedem Treffer, wo er gerade verfügbar ist.',
        ],
        [
          'Ausleihen',
          'Im Konto sehen Sie, was Sie bis wann zurückgeben müssen, und verlängern mit einem Tipp. Vorgemerkte Titel holen Sie in der Zweigstelle ab, die Ihnen am besten passt.',
        ],
        [
          'Merken',
          'Ein Tipp auf das Lesezeichen setzt einen Titel auf Ihre Merkliste. Das geht auch ohne Anmeldung und ohne Internet.',
        ],
        [
          'Immer dabei',
          'Der Ausweis in der App ersetzt die Karte an der Theke. Sie können die App auf Telefon, Tablet und Computer direkt aus dem Browser installieren, ganz ohne App-Store.',
        ],
      ],
    },
    en: {
      title: 'Silbertal library network at a glance',
      parts: [
        [
          'A demonstration',
          'This flyer is part of the Buchfink demonstration. Its places, libraries and holdings are invented. Feel free to try everything: the demonstration is reset from time to time.',
        ],
        [
          'Search',
          'Twenty-four libraries, one search box: search a single library or all of them at once. The search forgives typing errors and shows where each title is available right now.',
        ],
        [
          'Borrow',
          'Your account shows what is due and when, and renews your loans with one tap. Collect reserved titles at the branch that suits you best.',
        ],
        [
          'Save',
          'Tap the bookmark to put a title on your watchlist. You need neither a login nor an internet connection.',
        ],
        [
          'Always with you',
          'At the desk, the card in the app replaces your plastic card. You can install the app on your phone, tablet or computer straight from the browser, without an app store.',
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
          'Tippen Sie auf der Startseite auf „Bibliothek wählen“ und dann auf die Stadtbibliothek Hohenlinden. Von nun an steht ihr Name unten auf jeder Seite.',
        ],
        [
          '2. Etwas suchen',
          'Geben Sie „Zauberberg“ ein. Vertippen Sie sich auch einmal: Die Suche zeigt Ihnen, wonach sie stattdessen gesucht hat.',
        ],
        [
          '3. Einen Titel ansehen',
          'Öffnen Sie den ersten Treffer. Ganz oben steht, ob und wo der Titel verfügbar ist, darunter alle weiteren Angaben. Mit einem Tipp auf das Lesezeichen merken Sie ihn sich.',
        ],
        [
          '4. In allen Bibliotheken suchen',
          'Öffnen Sie die Metasuche. Die ersten Treffer erscheinen, während langsamere Bibliotheken noch suchen. Was Sie gerade lesen, bleibt dabei an seinem Platz.',
        ],
        [
          '5. Anmelden',
          'Auf der Seite „Anmelden“ finden Sie Ausweise zum Ausprobieren. Der erste gehört zu einem Konto mit Ausleihen, Vormerkungen und Gebühren.',
        ],
        [
          '6. Verlängern',
          'Tippen Sie im Konto auf „Alle verlängern“. Bei jedem Titel steht danach das neue Rückgabedatum oder der Grund, warum er nicht verlängert wurde.',
        ],
      ],
    },
    en: {
      title: 'A tour of the demonstration',
      parts: [
        [
          '1. Choose a library',
          'On the start page, tap “Choose a library” and select Stadtbibliothek Hohenlinden. From now on, its name appears at the bottom of every page.',
        ],
        [
          '2. Search for something',
          'Type “Zauberberg”. Then try it with a typing error: the search tells you what it looked for instead.',
        ],
        [
          '3. Look at a title',
          'Open the first hit. The page starts with whether and where the title is available; all other details follow. Tap the bookmark to save the title.',
        ],
        [
          '4. Search all libraries',
          'Open the meta-search. The first hits appear while slower libraries are still searching. What you are reading stays where it is.',
        ],
        [
          '5. Log in',
          'The page “Log in” lists cards you can try. The first one belongs to an account with loans, reservations and fees.',
        ],
        [
          '6. Renew',
          'Tap “Renew all” in the account. Each title then shows its new due date, or why it was not renewed.',
        ],
      ],
    },
  },
  tutorial: {
    de: {
      title: 'Anleitung: schnell finden, bequem ausleihen',
      parts: [
        [
          'Genauer suchen',
          'Wörter in „Anführungszeichen“ werden genau so gesucht. Mit einem * am Ende finden Sie alle Wörter, die so anfangen. Die „Katalogsuche“ hat eigene Felder für Titel, Person, Schlagwort, ISBN und Jahr.',
        ],
        [
          'Eingrenzen',
          'Wählen Sie neben den Treffern Medienart, Sprache, Zweigstelle oder Jahr aus. „Jetzt verfügbar“ zeigt nur, was Sie sofort mitnehmen können.',
        ],
        [
          'Vormerken',
          'Sind alle Exemplare ausgeliehen, merken Sie den Titel vor und wählen einen Abholort. Im Konto sehen Sie Ihren Platz in der Warteliste. Wenn Sie eine Vormerkung aussetzen, behalten Sie diesen Platz.',
        ],
        [
          'Rechtzeitig zurückgeben',
          'Unter „Erinnerungen“ erhalten Sie einen Link für Ihren Kalender. Er zeigt dann alle Rückgabetermine.',
        ],
        [
          'Für die ganze Familie',
          'Sie können sich mit mehreren Ausweisen gleichzeitig anmelden. Unter „Konten“ sehen Sie alle Ausleihen in einer Liste, die nächsten Rückgabetermine zuerst.',
        ],
        [
          'Ohne Internet',
          'Was Sie schon einmal geöffnet haben, zeigt die App auch ohne Internet. Sie sagt Ihnen dann, von wann die Angaben sind.',
        ],
      ],
    },
    en: {
      title: 'Tutorial: find quickly, borrow with ease',
      parts: [
        [
          'Search more precisely',
          'Put words in “quotation marks” to search for exactly that phrase. A * at the end of a word finds all words that start with it. The catalogue search has fields for title, person, subject, ISBN and year.',
        ],
        [
          'Narrow down',
          'Next to the hits, choose a medium, language, branch or year. “Available now” shows only what you can borrow right away.',
        ],
        [
          'Reserve',
          'If all copies are on loan, reserve the title and choose where to collect it. Your account shows your place in the queue. You keep that place when you pause a reservation.',
        ],
        ['Return in time', 'The page “Reminders” gives you a link for your calendar, which then shows all due dates.'],
        [
          'For the whole family',
          'You can log in with several cards at once. The page “Accounts” shows all loans in one list, those due soonest first.',
        ],
        [
          'Offline',
          'The app shows pages you have opened before even without an internet connection. It then tells you how old the information is.',
        ],
      ],
    },
  },
};
