import { list, type MessageOf, optional, required } from '../message-layout.ts';
import { count, fixedText, patronStatus, summary, timestamp, yesNo } from '../value-codecs.ts';
import {
  fees,
  institution,
  institutionOfAnswer,
  isValidPatron,
  language,
  layout,
  patron,
  pin,
  screenMessages,
  terminalPassword,
} from './shared-fields.ts';

/** 23: the state of a patron without lists. */
export const patronStatusRequest = layout({
  code: '23',
  fixed: { language, date: timestamp },
  fields: { ...institution, ...patron, ...terminalPassword, ...pin },
});
export const patronStatusResponse = layout({
  code: '24',
  fixed: { status: patronStatus, language, date: timestamp },
  fields: {
    ...institutionOfAnswer,
    ...patron,
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
    ...patron,
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
    ...institutionOfAnswer,
    ...patron,
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

/** 37: a fee was paid. */
export const feePaidRequest = layout({
  code: '37',
  fixed: { date: timestamp, feeType: fixedText(2), paymentType: fixedText(2), currency: fixedText(3) },
  fields: {
    ...institution,
    ...patron,
    ...terminalPassword,
    ...pin,
    amount: required('BV'),
    transaction: optional('BK'),
  },
});
export const feePaidResponse = layout({
  code: '38',
  fixed: { isAccepted: yesNo, date: timestamp },
  fields: { ...institutionOfAnswer, patron: optional('AA'), transaction: optional('BK'), ...screenMessages },
});

export type PatronMessage = MessageOf<typeof patronInformationResponse>;
