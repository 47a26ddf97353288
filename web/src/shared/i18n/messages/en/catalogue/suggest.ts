import type { suggest as german } from '../../de/catalogue/suggest.ts';

export const suggest: Record<keyof typeof german, string> = {
  'suggest.list': 'Suggestions',
  'suggest.title': 'Titles',
  'suggest.author': 'People',
  'suggest.series': 'Series',
  'suggest.subject': 'Subjects',
  'suggest.search': 'Search',
  'suggest.search-for': 'Search for “{words}”',
  'suggest.past': 'Recent searches',
  'suggest.count': '{count, plural, one {# suggestion} other {# suggestions}}',
  'suggest.count-past':
    '{count, plural, one {# recent search} other {# recent searches}}. The Delete key removes the chosen one.',
  'suggest.forget': 'Remove the search “{words}” from the history',
  'suggest.forget-all': 'Clear search history',
  'suggest.forgotten': 'The search history is cleared.',
};
