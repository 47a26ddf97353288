export const content = {
  'content.none': 'Diese Seite gibt es nicht',
  'content.none-text': 'Vielleicht ist sie umgezogen. Im Menü finden Sie alle Seiten.',
  'content.home': 'Zur Startseite',
  'content.flyer': 'Faltblatt',
  'content.tutorial': 'Anleitung',
  'content.pdf': 'PDF, öffnet sich in einem neuen Fenster',
};
