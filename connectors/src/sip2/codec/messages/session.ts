import { optional, required } from '../message-layout.ts';
import { fixedText, letter, oneZero, supportedMessages, timestamp, yesNo } from '../value-codecs.ts';
import {
  institution,
  institutionOfAnswer,
  layout,
  patron,
  pin,
  screenMessages,
  terminalPassword,
} from './shared-fields.ts';

/** 93: a terminal logs in; `0` means that user and password are not encrypted. */
export const loginRequest = layout({
  code: '93',
  fixed: { userAlgorithm: letter('0', '1'), passwordAlgorithm: letter('0', '1') },
  fields: { user: required('CN'), password: required('CO'), location: optional('CP') },
});
export const loginResponse = layout({ code: '94', fixed: { isOk: oneZero }, fields: {} });

/** 99: the terminal asks for the state of the server, which answers with what it supports. */
export const statusRequest = layout({
  code: '99',
  fixed: { status: letter('0', '1', '2'), printWidth: fixedText(3), version: fixedText(4) },
  fields: {},
});
export const statusResponse = layout({
  code: '98',
  fixed: {
    isOnline: yesNo,
    allowsCheckin: yesNo,
    allowsCheckout: yesNo,
    allowsRenewal: yesNo,
    allowsStatusUpdate: yesNo,
    allowsOffline: yesNo,
    /** Tenths of a second until the server gives up a terminal. */
    timeout: fixedText(3),
    retries: fixedText(3),
    date: timestamp,
    version: fixedText(4),
  },
  fields: { ...institutionOfAnswer, libraryName: optional('AM'), supported: optional('BX', supportedMessages) },
});

/** 35: the terminal is done with a patron. */
export const endSessionRequest = layout({
  code: '35',
  fixed: { date: timestamp },
  fields: { ...institution, ...patron, ...terminalPassword, ...pin },
});
export const endSessionResponse = layout({
  code: '36',
  fixed: { isEnded: yesNo, date: timestamp },
  fields: { ...institutionOfAnswer, patron: optional('AA'), ...screenMessages },
});
