export const theme = {
  'theme.title': 'Colours',
  'theme.lead': 'Choose how the app looks.',
  'theme.next': 'Next look',
};
