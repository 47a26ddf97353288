export const install = {
  'install.title': 'App installieren',
  'install.lead': '{app} auf Ihrem Gerät: schnell geöffnet, auch ohne Internet.',
  'install.platforms': 'Geräte',
  'install.android': 'Android',
  'install.ios': 'iPhone und iPad',
  'install.web': 'Computer',
  'install.play-store': 'App im Play Store',
  'install.app-store': 'App im App Store',
  'install.store-text': 'Öffnet den Store in einem neuen Fenster.',
  'install.open': 'Installierte App öffnen',
  'install.open-text': 'Beginnt mit: {library}',
  'install.here': 'Aus dem Browser installieren',
  'install.here-text': 'Das dauert einen Augenblick und braucht kaum Platz.',
  'install.install': 'Installieren',
  'install.done': 'Die App ist installiert',
  'install.done-text': 'Sie finden sie bei Ihren anderen Apps.',
  'install.how-android':
    'Öffnen Sie das Menü Ihres Browsers, und wählen Sie „App installieren“ oder „Zum Startbildschirm hinzufügen“.',
  'install.how-ios': 'Tippen Sie in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“.',
  'install.how-web':
    'In Chrome und Edge finden Sie dafür ein Symbol rechts in der Adresszeile, in Safari „Zum Dock hinzufügen“ im Menü „Ablage“.',
};
