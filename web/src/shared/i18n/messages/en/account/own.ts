import type { own as german } from '../../de/account/own.ts';

export const own: Record<keyof typeof german, string> = {
  'own.lent': 'Borrowed by you',
  'own.lent-until': 'Borrowed by you until {day}',
  'own.reserved': 'Reserved by you',
  'own.reserved-place': 'Reserved by you, place {place}',
  'own.in-transit': 'Reserved by you, on its way to be picked up',
  'own.paused': 'Reserved by you, paused at present',
  'own.ready': 'Ready for you',
  'own.ready-at': 'Ready for you: {where}',
  'own.ready-until': 'Ready for you until {day}: {where}',
  'own.to-account': 'To the account',
  'own.place-if': 'You would be number {place} in the queue.',
  'own.likely-day': 'Likely from {day}.',
  'own.reserve-offline': 'You can reserve again as soon as you are back online.',
  'own.reserve-for-another': 'Reserve with another card',
  'own.which-card': 'With which card?',
  'own.card': 'Card',
  'own.with-card': 'Card: {card}',
  'own.card-blocked': 'Reserving will probably not work.',
};
