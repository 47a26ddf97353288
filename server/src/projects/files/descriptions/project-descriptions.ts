import { configIcons } from '@buchfink/contract/config/config-names';

/** The keys of `project.yaml`. */
export const projectDescriptions: Readonly<Record<string, string>> = {
  projectId: 'id of the project, part of the addresses of the service',
  hosts: 'host names under which visitors get this project',
  publicNetworks:
    'networks of shared computers: a login there ends after five minutes without use, and cannot be kept longer',
  libraryNetworks: 'networks of libraries, where many people share one address: more failed logins are allowed',
  crawlers:
    'what the robots of search engines may read (docs/discovery.md); `metadata.seo.index: false` also keeps the whole app out of their lists',
  'crawlers.allow':
    '`all` = all but the pages of results and of patrons, `all-but-records` = not the records either, `nothing` = no page',
  'crawlers.sitemap': 'a list of all records of built-in catalogues at `/sitemap.xml`, named in `robots.txt`',
  followBrowserLanguage:
    'at the first visit the app speaks the language of the browser; `settings.locale` where the browser names none. Default: `true` with `locales`, else `false`',
  publicApi:
    'programs of others may search the catalogues and read records, availability and opening hours without a login ([public API](public-api.md)). Default: `false`',
  locales:
    'languages that visitors may choose, in this order: `de-simple` is German in plain language. Default: `de` and `en`. Texts of your own have to be in those of `de` and `en` that are named here; in others they may be, and else are shown in the closest language',
  wallet: 'certificates that sign the library card as a pass for phones; without them there are no passes',
  'wallet.certificate':
    'PEM file of the pass type certificate; all paths are absolute or relative to the folder of the project',
  'wallet.key': 'PEM file of its private key, without a passphrase; only the service should be able to read it',
  'wallet.wwdr': "PEM file of Apple's intermediate certificate (Worldwide Developer Relations)",
  'wallet.passTypeIdentifier': 'as in the certificate',
  'wallet.teamIdentifier': 'as in the certificate',
  googleWallet: 'who signs the library card for Google Wallet; without it there is no link to Google Wallet',
  'googleWallet.issuer': "the issuer's number in the console of Google Pay & Wallet, in quotes",
  'googleWallet.serviceAccount':
    'JSON file of a key of the service account that may issue passes; only the service should be able to read it',
  relatedWords:
    'families of words beside the built-in ones: a search for one of them also shows titles with the others where few or none have the word itself; endings need not be listed',
  'relatedWords[].asked': 'who searches for one of these words also finds the others',
  'relatedWords[].found':
    'further words that are found; `*` at the end stands for all words with this beginning, such as `garten*`',
  mailTexts:
    'texts of mails to patrons in place of the built-in ones: `subjects.<kind>`, `intros.<kind>`, `advice.<kind>` for each of `notices.kinds`, and `greeting`, `greetingWithoutName`, `closing`. Each may show `{library}`, those about things `{count}` and, where they have a day, `{day}` (the first) and `{days}` (how many), those about a changed PIN or address `{moment}`, the greeting `{name}`. The operator page *Messages* shows how they look',
  edition: '`multi` = many libraries, `basic` = the app of one',
  title: 'name shown for the app, or for the library',
  subtitles: 'lines below the title on the home screen',
  features: 'what the app offers',
  'features.meta': 'search over all libraries',
  'features.acquisitions': 'new acquisitions',
  'features.events': 'events',
  'features.accountIdCard': 'library card on the screen',
  'features.nfc': 'smart checkout with tags',
  'features.reloadConfig': "take images from the project's assets",
  'features.appHints': 'hints to the native app',
  homeButtons: `buttons of the home screen; \`route\` within the app or \`href\`; \`icon\` (here and elsewhere): ${configIcons.join(', ')}`,
  images:
    'pictures for each look: an https address, a path of this service, or a file in `assets/images` of the project on the media host',
  'images.light.homeImage': 'beside the search on the home screen; about 720 × 480 pixels, its middle is shown',
  infoPages: 'the pages every project has; `text` is Markdown',
  'infoPages.accessibility':
    'the accessibility statement: the service writes it, from `accessibility` and from what is known of the app; `text`, `url` or `project` replace it by a page of your own',
  accessibility:
    'what only you know of the accessibility statement; `validate` warns where contact or authority is missing',
  'accessibility.provider': 'the body that is responsible for the app; default: the library, of several the `title`',
  'accessibility.basis':
    '`public-body` = Directive (EU) 2016/2102, in Germany BGG and BITV 2.0; `business` = Directive (EU) 2019/882, in Germany BFSG and BFSGV',
  'accessibility.law': 'the law in place of these, such as that of your Land',
  'accessibility.conformance':
    '`partial` = most requirements are met, as far as the app itself goes; `none` = they are not',
  'accessibility.prepared': 'when the statement was prepared; default: the day of the self-assessment of the app',
  'accessibility.reviewed': 'when you last reviewed it; once a year is usual',
  'accessibility.assessor': 'who assessed the app, where it was not its makers',
  'accessibility.barriers': 'barriers of your own contents, beside those of the app; say what can be used instead',
  'accessibility.contact':
    'who gets reports of barriers: with `email`, and a mail server of the service, the app has a form; else it shows address and number',
  'accessibility.authority':
    'the enforcement body: in Germany the conciliation body of the Federation or of your Land, or the market surveillance authority (`business`)',
  terms: 'terms of use, such as `/content/terms`; visitors agree to them before the first use',
  helpLinks:
    'addresses of further help: https, or a path of this service; `{locale}` becomes `de` or `en`, in other languages the closest of both that `locales` names',
  contentPages: 'pages of your own at `/content/<key>`; `order` sorts the menu',
  nav: 'links of your own in the drawer; `route` is a screen of the app, `href` another page; `before` or `after` names the entry next to it',
  'nav.clear': 'removes the built-in links',
  'settings.themeChanger': 'visitors may choose colours',
  'settings.accountRenewTime': 'seconds after which account data are read again',
  'settings.offlineCardDays':
    "days that a patron's own device may keep card number and due dates for use offline, if the patron wants it; 0 = never",
  'settings.locale': 'language at the first visit',
  theme: 'colours for the light and the dark look',
  'theme.*': 'a colour',
  i18n: 'replaced texts of the app, by their keys; `npm run -s buchfink -- text-keys` lists them. Each has the values of the app’s text, such as `{count}`',
  barcode: 'symbology of the library card',
  'status.maintenance': 'notice of maintenance; start and end are instants (ISO 8601)',
  'status.offline': 'the whole project is out of service',
  'metadata.seo.title': 'title of the app for search engines; default: the title of the project',
  'metadata.seo.description': 'two sentences for search engines',
  'metadata.seo.index': 'search engines may list the app',
  'metadata.apps': 'phone apps that open links of this project',
  'metadata.apps.android': 'served as `/.well-known/assetlinks.json`',
  'metadata.apps.android.package': 'the application id, such as `org.example.app`',
  'metadata.apps.android.fingerprints': 'SHA-256 of the signing certificates, `AA:BB:…`; Google Play shows them',
  'metadata.apps.ios': 'served as `/.well-known/apple-app-site-association`',
  'metadata.apps.ios.appId': 'team id and bundle id, such as `ABCDE12345.org.example.app`',
  'metadata.smartAppBanner': 'Safari on iPhone and iPad offers the app from the App Store',
  'metadata.smartAppBanner.appId': 'the number in the App Store',
  'metadata.smartAppBanner.hosts': 'host names under which it is offered',
  'metadata.smartAppBanner.path': 'start page of the app, such as `/`',
  mediaHosts: 'domains from which pictures and pages may come; an empty `default` is this service',
  'map.tiles': 'map tiles; without them the app draws the region itself',
  'map.tiles.url': 'address with `{z}`, `{x}` and `{y}`, by https or on this service',
  'map.tiles.attribution': 'attribution that the provider of the map requires, shown on the map',
  'map.tiles.maxZoom': 'default: 19',
  demoCards: 'cards shown on the login screen; only for a demonstration, because everybody sees their passwords',
  'demoCards[].libraryId': 'a library of this project that has accounts',
  'demoCards[].userId': 'number of the card',
  'demoCards[].text': 'what the card demonstrates',
};
