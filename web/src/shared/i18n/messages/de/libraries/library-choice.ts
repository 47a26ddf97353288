/** What the first screen says of libraries to choose from. */
export const libraryChoice = {
  'libraries.title': 'Bibliotheken',
  'libraries.near': 'In der Nähe',
  'libraries.some-open': 'Jetzt geöffnete Bibliotheken',
};
