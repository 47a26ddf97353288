import type { info as german } from '../../de/libraries/info.ts';

export const info: Record<keyof typeof german, string> = {
  'info.address-hours': 'Address and opening hours',
  'info.open': 'Open',
  'info.shut': 'Closed',
  'info.open-until': 'Open until {time}',
  'info.open-until-day': 'Open until {day}, {time}',
  'info.opens-today': 'Opens today at {time}',
  'info.opens-tomorrow': 'Opens tomorrow at {time}',
  'info.opens-day': 'Opens {day} at {time}',
  'info.branches': 'Branches',
};
