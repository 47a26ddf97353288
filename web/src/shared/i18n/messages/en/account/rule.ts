import type { rule as de } from '../../de/account/rule.ts';

/** What is wrong with a text in a form. */
export const rule: Record<keyof typeof de, string> = {
  'rule.required': 'This field is required',
  'rule.email': 'Please enter a valid email',
  'rule.numbers': 'This field can only contain numbers',
  'rule.integer': 'This field can only contain an integer',
  'rule.uppercase': 'This field can only contain uppercase',
  'rule.min': '{count, plural, one {At least one character} other {At least # characters}}',
  'rule.max': '{count, plural, one {At most one character} other {At most # characters}}',
  'rule.format': 'Invalid format',
};
