import { optional, required } from '../message-layout.ts';
import { letter, oneZero, timestamp, yesNo } from '../value-codecs.ts';
import {
  feeAcknowledgement,
  fees,
  institution,
  institutionOfAnswer,
  layout,
  patron,
  pin,
  screenMessages,
  terminalPassword,
} from './shared-fields.ts';

/** 11: lends a copy. Most servers do not check the PIN here: it is checked by 63 before. */
export const checkoutRequest = layout({
  code: '11',
  fixed: { renewalPolicy: yesNo, noBlock: yesNo, date: timestamp, noBlockDueDate: timestamp },
  fields: {
    ...institution,
    ...patron,
    item: required('AB'),
    ...terminalPassword,
    ...pin,
    ...feeAcknowledgement,
    cancels: optional('BI', yesNo),
  },
});
export const checkoutAnswer = {
  fixed: {
    isOk: oneZero,
    isRenewal: letter('Y', 'N'),
    isMagnetic: letter('Y', 'N', 'U'),
    desensitize: letter('Y', 'N', 'U'),
    date: timestamp,
  },
  fields: {
    ...institutionOfAnswer,
    patron: optional('AA'),
    item: optional('AB'),
    title: optional('AJ'),
    dueDate: optional('AH'),
    mediaType: optional('CK'),
    ...fees,
    ...screenMessages,
    isValidPatron: optional('BL', yesNo),
  },
} as const;
export const checkoutResponse = layout({ code: '12', ...checkoutAnswer });

/** 09: a copy is returned. */
export const checkinRequest = layout({
  code: '09',
  fixed: { noBlock: yesNo, date: timestamp, returnDate: timestamp },
  fields: {
    location: required('AP'),
    ...institution,
    item: required('AB'),
    ...terminalPassword,
    cancels: optional('BI', yesNo),
  },
});
export const checkinResponse = layout({
  code: '10',
  fixed: { isOk: oneZero, resensitize: yesNo, isMagnetic: letter('Y', 'N', 'U'), hasAlert: yesNo, date: timestamp },
  fields: {
    ...institutionOfAnswer,
    item: optional('AB'),
    permanentLocation: optional('AQ'),
    title: optional('AJ'),
    patron: optional('AA'),
    callNumber: optional('CS'),
    alertType: optional('CV'),
    destination: optional('CT'),
    ...screenMessages,
  },
});
