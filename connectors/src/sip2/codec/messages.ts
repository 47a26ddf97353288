import { type Layout, list, type MessageOf, optional, required } from './message-layout.ts';
import {
  count,
  fixedText,
  letter,
  oneZero,
  patronStatus,
  summary,
  supportedMessages,
  timestamp,
  yesNo,
} from './value-codecs.ts';

/**
 * The messages of SIP2 (3M Standard Interchange Protocol 2.00, document revision 2.12) that a library's app needs, by their
 * names in the specification. Requests have the order of fields that servers in use accept; some of them depend on it.
 */
const layout = <const Of extends Layout>(of: Of): Of => of;

/** Three digits, `000` for unknown, `001` English, `003` German. */
const language = fixedText(3);
/** Two digits; `03` is available, `04` lent, `08` on the hold shelf. Many servers report `03` for lost copies too. */
const circulationStatus = fixedText(2);

const institution = { institution: required('AO') };
const terminalPassword = { terminalPassword: required('AC') };
/** The PIN is left out where a message must not have the field. */
const pin = { pin: optional('AD') };
const screenMessages = { messages: list('AF') };
const isValidPatron = { isValidPatron: optional('BL', yesNo), isRightPin: optional('CQ', yesNo) };
const fees = { currency: optional('BH'), feeAmount: optional('BV') };

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
  fields: { institution: optional('AO'), libraryName: optional('AM'), supported: optional('BX', supportedMessages) },
});

/** 23: the state of a patron without lists. */
export const patronStatusRequest = layout({
  code: '23',
  fixed: { language, date: timestamp },
  fields: { ...institution, patron: required('AA'), ...terminalPassword, ...pin },
});
export const patronStatusResponse = layout({
  code: '24',
  fixed: { status: patronStatus, language, date: timestamp },
  fields: {
    institution: optional('AO'),
    patron: required('AA'),
    name: optional('AE'),
    ...isValidPatron,
    ...fees,
    ...screenMessages,
  },
});

/** 63: a patron with counts, and at most one list, of which `start` and `end` name a part (both counted from 1). */
export const patronInformationRequest = layout({
  code: '63',
  fixed: { language, date: timestamp, summary },
  fields: {
    ...institution,
    patron: required('AA'),
    ...terminalPassword,
    ...pin,
    start: optional('BP'),
    end: optional('BQ'),
  },
});
export const patronInformationResponse = layout({
  code: '64',
  fixed: {
    status: patronStatus,
    language,
    date: timestamp,
    holdCount: count,
    overdueCount: count,
    chargedCount: count,
    fineCount: count,
    recallCount: count,
    unavailableHoldCount: count,
  },
  fields: {
    institution: optional('AO'),
    patron: required('AA'),
    name: optional('AE'),
    ...isValidPatron,
    ...fees,
    feeLimit: optional('CC'),
    holds: list('AS'),
    overdue: list('AT'),
    charged: list('AU'),
    fines: list('AV'),
    recalls: list('BU'),
    unavailableHolds: list('CD'),
    address: optional('BD'),
    email: optional('BE'),
    /** An extension that several servers share. */
    validUntil: optional('PA'),
    phone: optional('BF'),
    ...screenMessages,
  },
});

/** 17: a copy, its title and state. */
export const itemInformationRequest = layout({
  code: '17',
  fixed: { date: timestamp },
  fields: { ...institution, item: required('AB'), ...terminalPassword },
});
export const itemInformationResponse = layout({
  code: '18',
  fixed: { circulationStatus, securityMarker: fixedText(2), feeType: fixedText(2), date: timestamp },
  fields: {
    item: required('AB'),
    title: optional('AJ'),
    permanentLocation: optional('AQ'),
    currentLocation: optional('AP'),
    owner: optional('BG'),
    mediaType: optional('CK'),
    queueLength: optional('CF'),
    dueDate: optional('AH'),
    holdPickupDate: optional('CM'),
    callNumber: optional('CS'),
    ...fees,
    ...screenMessages,
  },
});

/** 11: lends a copy. Most servers do not check the PIN here: it is checked by 63 before. */
export const checkoutRequest = layout({
  code: '11',
  fixed: { renewalPolicy: yesNo, noBlock: yesNo, date: timestamp, noBlockDueDate: timestamp },
  fields: {
    ...institution,
    patron: required('AA'),
    item: required('AB'),
    ...terminalPassword,
    ...pin,
    acknowledgesFee: optional('BO', yesNo),
    cancels: optional('BI', yesNo),
  },
});
const checkoutAnswer = {
  fixed: {
    isOk: oneZero,
    isRenewal: letter('Y', 'N'),
    isMagnetic: letter('Y', 'N', 'U'),
    desensitize: letter('Y', 'N', 'U'),
    date: timestamp,
  },
  fields: {
    institution: optional('AO'),
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
    institution: optional('AO'),
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

/** 29: renews a loan; its answer is that of a checkout. */
export const renewRequest = layout({
  code: '29',
  fixed: { thirdPartyAllowed: yesNo, noBlock: yesNo, date: timestamp, noBlockDueDate: timestamp },
  fields: {
    ...institution,
    patron: required('AA'),
    ...pin,
    item: required('AB'),
    ...terminalPassword,
    acknowledgesFee: optional('BO', yesNo),
  },
});
export const renewResponse = layout({ code: '30', ...checkoutAnswer });

/** 65: renews all loans of a patron. */
export const renewAllRequest = layout({
  code: '65',
  fixed: { date: timestamp },
  fields: {
    ...institution,
    patron: required('AA'),
    ...pin,
    ...terminalPassword,
    acknowledgesFee: optional('BO', yesNo),
  },
});
export const renewAllResponse = layout({
  code: '66',
  fixed: { isOk: oneZero, renewedCount: count, unrenewedCount: count, date: timestamp },
  fields: { institution: optional('AO'), renewed: list('BM'), unrenewed: list('BN'), ...screenMessages },
});

/** 15: places (`+`), cancels (`-`) or changes (`*`) a hold. `holdType`: 1 any copy, 2 a copy of the title, 3 this copy. */
export const holdRequest = layout({
  code: '15',
  fixed: { mode: letter('+', '-', '*'), date: timestamp },
  fields: {
    expirationDate: optional('BW'),
    pickupLocation: optional('BS'),
    holdType: optional('BY'),
    ...institution,
    patron: required('AA'),
    ...pin,
    item: optional('AB'),
    title: optional('AJ'),
    ...terminalPassword,
    acknowledgesFee: optional('BO', yesNo),
  },
});
export const holdResponse = layout({
  code: '16',
  fixed: { isOk: oneZero, isAvailable: yesNo, date: timestamp },
  fields: {
    institution: optional('AO'),
    patron: optional('AA'),
    pickupLocation: optional('BS'),
    queuePosition: optional('BR'),
    expirationDate: optional('BW'),
    item: optional('AB'),
    title: optional('AJ'),
    ...screenMessages,
  },
});

/** 35: the terminal is done with a patron. */
export const endSessionRequest = layout({
  code: '35',
  fixed: { date: timestamp },
  fields: { ...institution, patron: required('AA'), ...terminalPassword, ...pin },
});
export const endSessionResponse = layout({
  code: '36',
  fixed: { isEnded: yesNo, date: timestamp },
  fields: { institution: optional('AO'), patron: optional('AA'), ...screenMessages },
});

/** 37: a fee was paid. */
export const feePaidRequest = layout({
  code: '37',
  fixed: { date: timestamp, feeType: fixedText(2), paymentType: fixedText(2), currency: fixedText(3) },
  fields: {
    ...institution,
    patron: required('AA'),
    ...terminalPassword,
    ...pin,
    amount: required('BV'),
    transaction: optional('BK'),
  },
});
export const feePaidResponse = layout({
  code: '38',
  fixed: { isAccepted: yesNo, date: timestamp },
  fields: { institution: optional('AO'), patron: optional('AA'), transaction: optional('BK'), ...screenMessages },
});

/** The requests with the answers that belong to them. */
export const sip2Exchanges = [
  { request: loginRequest, response: loginResponse },
  { request: statusRequest, response: statusResponse },
  { request: patronStatusRequest, response: patronStatusResponse },
  { request: patronInformationRequest, response: patronInformationResponse },
  { request: itemInformationRequest, response: itemInformationResponse },
  { request: checkoutRequest, response: checkoutResponse },
  { request: checkinRequest, response: checkinResponse },
  { request: renewRequest, response: renewResponse },
  { request: renewAllRequest, response: renewAllResponse },
  { request: holdRequest, response: holdResponse },
  { request: endSessionRequest, response: endSessionResponse },
  { request: feePaidRequest, response: feePaidResponse },
] as const satisfies readonly { request: Layout; response: Layout }[];

export type PatronInformation = MessageOf<typeof patronInformationResponse>;
export type ItemInformation = MessageOf<typeof itemInformationResponse>;
