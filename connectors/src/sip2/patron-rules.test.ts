import { patronRules } from '../testing/rules/patron-rules.ts';
import { startConnectedLibrary } from './testing/connect-test-library.ts';

patronRules('SIP2', () =>
  startConnectedLibrary({ holds: { cancel: true } }, { sendsExpiry: true, renewsFrom: 'today', cancels: true }),
);
patronRules('SIP2 without reservations', () => startConnectedLibrary());
