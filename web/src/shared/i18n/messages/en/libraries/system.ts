export const system = {
  'system.maintenance': 'Maintenance: {library}',
  'system.maintenance-text': 'The search and accounts of this library are not available until then.',
  'system.maintenance-until': 'Expected until {time}.',
  'system.down': 'Not reachable at the moment: {library}',
  'system.down-text': 'The library’s system does not answer.',
  'system.down-since': 'The library’s system does not answer (since {time}).',
  'system.preparing': 'The catalogue is being prepared',
  'system.preparing-text': 'This can take a few minutes. The app keeps trying by itself.',
  'system.watching': 'We check every half minute and tell you as soon as it is back.',
  'system.back': 'Back again: {library} can be reached.',
};
