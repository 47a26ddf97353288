export const theme = {
  'theme.title': 'Farben',
  'theme.lead': 'Wählen Sie, wie die App aussieht.',
  'theme.next': 'Zur nächsten Darstellung',
};
