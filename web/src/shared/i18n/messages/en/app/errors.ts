import type { errors as german } from '../../de/app/errors.ts';

export const errors: Record<keyof typeof german, string> = {
  'errors.title': 'That did not work',
  'errors.connection-network': 'The service cannot be reached right now. Please check your connection.',
  'errors.connection-timeout': 'The answer took too long. It usually works again after a minute.',
  'errors.connection-aborted': 'The request was cancelled.',
  'errors.connection-bad-status': 'The service could not answer right now. Please try again in a moment.',
  'errors.connection-bad-answer': 'The answer of the service could not be read. Please try again later.',
  'errors.connection-unsupported-protocol':
    'The service cannot be reached at this address. It must begin with https://.',
  'errors.offline-title': 'You are offline',
  'errors.offline-text': 'This continues as soon as you are back online.',
  'errors.screen-title': 'This page could not be shown',
  'errors.screen-text': 'Your selection and your settings are still there.',
  'errors.chunk-title': 'A part of the app is missing',
  'errors.chunk-text': 'This part could not be loaded. Please check your connection and try again.',
};
