export const theme = {
  'theme.title': 'Appearance',
  'theme.lead': 'Choose how the app looks.',
  'theme.next': 'Next appearance',
};
