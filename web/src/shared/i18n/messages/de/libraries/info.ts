export const info = {
  'info.address-hours': 'Adresse und Öffnungszeiten',
  'info.open': 'Geöffnet',
  'info.shut': 'Geschlossen',
  'info.open-until': 'Geöffnet bis {time} Uhr',
  'info.open-until-day': 'Geöffnet bis {day}, {time} Uhr',
  'info.opens-today': 'Öffnet heute um {time} Uhr',
  'info.opens-tomorrow': 'Öffnet morgen um {time} Uhr',
  'info.opens-day': 'Öffnet am {day} um {time} Uhr',
  'info.branches': 'Zweigstellen',
};
