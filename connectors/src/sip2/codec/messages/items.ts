import { type MessageOf, optional, required } from '../message-layout.ts';
import { fixedText, timestamp } from '../value-codecs.ts';
import { fees, institution, layout, screenMessages, terminalPassword } from './shared-fields.ts';

/** Two digits; `03` is available, `04` lent, `08` on the hold shelf. Many servers report `03` for lost copies too. */
const circulationStatus = fixedText(2);

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

export type ItemInformation = MessageOf<typeof itemInformationResponse>;
