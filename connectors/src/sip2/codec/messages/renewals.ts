import { list, optional } from '../message-layout.ts';
import { count, oneZero, timestamp, yesNo } from '../value-codecs.ts';
import { checkoutAnswer } from './checkout.ts';
import {
  feeAcknowledgement,
  institution,
  institutionOfAnswer,
  layout,
  patron,
  pin,
  screenMessages,
  terminalPassword,
} from './shared-fields.ts';

/** 29: renews a loan; its answer is that of a checkout. */
export const renewRequest = layout({
  code: '29',
  fixed: { thirdPartyAllowed: yesNo, noBlock: yesNo, date: timestamp, noBlockDueDate: timestamp },
  fields: {
    ...institution,
    ...patron,
    ...pin,
    /** One of both. */
    item: optional('AB'),
    title: optional('AJ'),
    ...terminalPassword,
    ...feeAcknowledgement,
  },
});
export const renewResponse = layout({ code: '30', ...checkoutAnswer });

/** 65: renews all loans of a patron. */
export const renewAllRequest = layout({
  code: '65',
  fixed: { date: timestamp },
  fields: {
    ...institution,
    ...patron,
    ...pin,
    ...terminalPassword,
    ...feeAcknowledgement,
  },
});
export const renewAllResponse = layout({
  code: '66',
  fixed: { isOk: oneZero, renewedCount: count, unrenewedCount: count, date: timestamp },
  fields: { ...institutionOfAnswer, renewed: list('BM'), unrenewed: list('BN'), ...screenMessages },
});
