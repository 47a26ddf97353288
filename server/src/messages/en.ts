import type { Messages } from './messages.ts';

export const en = {
  errors: {
    'invalid-input': 'The request contains invalid data.',
    'search-text-too-short': 'Please enter at least 3 characters.',
    'unknown-path': 'This address does not exist.',
    'unknown-project': 'This project does not exist.',
    'unknown-library': 'This library does not exist or is no longer available.',
    'unknown-record': 'This title is not, or no longer, in the catalogue.',
    'unknown-event': 'This event does not exist or is over.',
    'unknown-cover': 'There is no picture of this title.',
    'not-supported': 'Not supported.',
    'method-not-allowed': 'This address cannot be called in this way.',
    'payload-too-large': 'The request is too large.',
    'unsupported-media-type': 'The request must be made in the JSON format.',
    'too-many-requests': 'Too many requests. Please try again in a minute.',
    'library-unavailable': 'The library cannot be reached at the moment. Please try again later.',
    'library-timeout': 'The Library-API did not provide results in the time window. Please repeat the search!',
    'service-stopping': 'The service is being restarted. Please try again in a moment.',
    internal: 'An error occurred.',
  },
} as const satisfies Messages;
