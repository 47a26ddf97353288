export const content = {
  'content.none': 'There is no such page',
  'content.none-text': 'It may have moved. The menu lists all pages.',
  'content.home': 'To the home page',
  'content.flyer': 'Flyer',
  'content.tutorial': 'Tutorial',
  'content.pdf': 'PDF, opens in a new window',
};
