import { optional } from '../message-layout.ts';
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

/** 15: places (`+`), cancels (`-`) or changes (`*`) a hold. `holdType`: 1 any copy, 2 a copy of the title, 3 this copy. */
export const holdRequest = layout({
  code: '15',
  fixed: { mode: letter('+', '-', '*'), date: timestamp },
  fields: {
    expirationDate: optional('BW'),
    pickupLocation: optional('BS'),
    holdType: optional('BY'),
    ...institution,
    ...patron,
    ...pin,
    item: optional('AB'),
    title: optional('AJ'),
    ...terminalPassword,
    ...feeAcknowledgement,
  },
});
export const holdResponse = layout({
  code: '16',
  fixed: { isOk: oneZero, isAvailable: yesNo, date: timestamp },
  fields: {
    ...institutionOfAnswer,
    patron: optional('AA'),
    pickupLocation: optional('BS'),
    queuePosition: optional('BR'),
    expirationDate: optional('BW'),
    item: optional('AB'),
    title: optional('AJ'),
    /** An extension: what a hold costs that was refused for want of `BO`. */
    ...fees,
    ...screenMessages,
  },
});
