export const theme = {
  'theme.title': 'Darstellung',
  'theme.lead': 'Wählen Sie, wie die App aussieht.',
  'theme.next': 'Zur nächsten Darstellung',
};
