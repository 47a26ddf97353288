import { type Layout, list, optional, required } from '../message-layout.ts';
import { fixedText, yesNo } from '../value-codecs.ts';

/**
 * The messages of SIP2 (3M Standard Interchange Protocol 2.00, document revision 2.12) that a library's app needs, by their
 * names in the specification: the parts that several have. Requests have the order of fields that servers in use accept;
 * some of them depend on it.
 */
export const layout = <const Of extends Layout>(of: Of): Of => of;

/** Three digits, `000` for unknown, `001` English, `003` German. */
export const language = fixedText(3);

export const institution = { institution: required('AO') };
/** The institution in an answer. */
export const institutionOfAnswer = { institution: optional('AO') };
export const patron = { patron: required('AA') };
export const terminalPassword = { terminalPassword: required('AC') };
/** The PIN is left out where a message must not have the field. */
export const pin = { pin: optional('AD') };
export const screenMessages = { messages: list('AF') };
export const isValidPatron = { isValidPatron: optional('BL', yesNo), isRightPin: optional('CQ', yesNo) };
export const fees = { currency: optional('BH'), feeAmount: optional('BV') };
/** Whether the patron accepts a fee. */
export const feeAcknowledgement = { acknowledgesFee: optional('BO', yesNo) };
