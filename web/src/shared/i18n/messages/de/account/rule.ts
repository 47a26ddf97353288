/** What is wrong with a text in a form. */
export const rule = {
  'rule.required': 'Dieses Feld ist erforderlich',
  'rule.email': 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  'rule.numbers': 'Hier dürfen nur Ziffern stehen',
  'rule.integer': 'Hier darf nur eine ganze Zahl stehen',
  'rule.uppercase': 'Hier dürfen nur Großbuchstaben stehen',
  'rule.min': '{count, plural, one {Mindestens ein Zeichen} other {Mindestens # Zeichen}}',
  'rule.max': '{count, plural, one {Höchstens ein Zeichen} other {Höchstens # Zeichen}}',
  'rule.format': 'Die Angabe hat nicht die Form, die Ihre Bibliothek verwendet',
};
