import type {
  CopyRow,
  DeskActRow,
  FeeRow,
  LoanCodeRow,
  LoanRow,
  PatronActRow,
  PatronRow,
  ReservationRow,
  TitleRow,
} from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { LetterRow, LetterRunRow } from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import type {
  DeliveryRow,
  EmailProofRow,
  NoticeRow,
  NoticeWishesRow,
  PushSubscriptionRow,
} from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import type { RegistrationRow } from '@buchfink/connectors/builtin/circulation/store/registration-rows';
import { rowMapping } from '../database/row-mapping.ts';

/** The tables of `patrons.db` and the fields of their rows. */
const patronFields = {
  id: 'id',
  card: 'card',
  userName: 'user_name',
  pinHash: 'pin_hash',
  name: 'name',
  email: 'email',
  street: 'street',
  postcode: 'postcode',
  town: 'town',
  country: 'country',
  group: 'patron_group',
  born: 'born',
  validUntil: 'valid_until',
  homeBranch: 'home_branch',
  block: 'block',
  blockText: 'block_text',
  disabled: 'disabled',
} as const;
export const patronRows = rowMapping<PatronRow>('patron', ['id'], patronFields, ['disabled']);
/** Patrons as they are written: with the key by which a search compares their names. */
export const keyedPatronRows = rowMapping<PatronRow & { readonly nameKey?: string }>(
  'patron',
  ['id'],
  { ...patronFields, nameKey: 'name_key' },
  ['disabled'],
);

export const titleRows = rowMapping<TitleRow>(
  'title',
  ['recordId'],
  { recordId: 'record_id', title: 'title', author: 'author', mediaType: 'media_type', noCover: 'no_cover' },
  ['noCover'],
);

export const copyRows = rowMapping<CopyRow>('copy', ['key'], {
  key: 'copy_key',
  recordId: 'record_id',
  id: 'id',
  barcode: 'barcode',
  issue: 'issue',
  itemType: 'item_type',
  home: 'home_branch',
  at: 'at_branch',
  to: 'to_branch',
  state: 'state',
  absence: 'absence',
  due: 'due',
  url: 'url',
  parts: 'parts',
});

export const loanRows = rowMapping<LoanRow>('loan', ['id'], {
  id: 'id',
  patronId: 'patron_id',
  copyKey: 'copy_key',
  lent: 'lent',
  due: 'due',
  renewals: 'renewals',
  branch: 'branch',
  chargedThrough: 'charged_through',
  toldDue: 'told_due',
  toldStep: 'told_step',
});

export const reservationRows = rowMapping<ReservationRow>('reservation', ['id'], {
  id: 'id',
  number: 'number',
  patronId: 'patron_id',
  recordId: 'record_id',
  issue: 'issue',
  state: 'state',
  reserved: 'reserved',
  pickupBranch: 'pickup_branch',
  pausedUntil: 'paused_until',
  copyKey: 'copy_key',
  ready: 'ready',
  pickupUntil: 'pickup_until',
  pickupNumber: 'pickup_number',
  copyShown: 'copy_shown',
});

export const feeRows = rowMapping<FeeRow>('fee', ['id'], {
  id: 'id',
  patronId: 'patron_id',
  kind: 'kind',
  amount: 'amount',
  date: 'date',
  text: 'text',
  title: 'title',
  loanId: 'loan_id',
});

export const loanCodeRows = rowMapping<LoanCodeRow>('loan_code', ['patronId', 'copyKey'], {
  id: 'id',
  patronId: 'patron_id',
  copyKey: 'copy_key',
  code: 'code',
  expires: 'expires',
  triesLeft: 'tries_left',
  due: 'due',
});

export const deskActRows = rowMapping<DeskActRow>('desk_act', ['id'], {
  id: 'id',
  kind: 'kind',
  at: 'at',
  patronId: 'patron_id',
  outcome: 'outcome',
});

export const patronActRows = rowMapping<PatronActRow>('patron_act', ['id'], {
  id: 'id',
  request: 'request',
  at: 'at',
  answer: 'answer',
});

/** A notice with its facts as JSON. */
export const noticeRows = rowMapping<Omit<NoticeRow, 'facts'> & { readonly facts: string }>(
  'notice',
  ['id'],
  {
    id: 'id',
    patronId: 'patron_id',
    kind: 'kind',
    at: 'at',
    recordId: 'record_id',
    facts: 'facts',
    readAt: 'read_at',
    isPlanned: 'planned',
  },
  ['isPlanned'],
);

export const deliveryRows = rowMapping<DeliveryRow>('delivery', ['noticeId', 'way'], {
  noticeId: 'notice_id',
  way: 'way',
  patronId: 'patron_id',
  registrationState: 'registration_state',
  state: 'state',
  notBefore: 'not_before',
  expires: 'expires',
  tries: 'tries',
  devices: 'devices',
  sendingId: 'sending_id',
  reason: 'reason',
  reply: 'reply',
  changed: 'changed',
});

export const noticeWishesRows = rowMapping<NoticeWishesRow>('notice_wishes', ['patronId'], {
  patronId: 'patron_id',
  language: 'language',
  ways: 'ways',
  provedEmail: 'proved_email',
  bouncedEmail: 'bounced_email',
  bouncedAt: 'bounced_at',
  bounceReply: 'bounce_reply',
  askedEmail: 'asked_email',
  askedAt: 'asked_at',
  toldCardEnd: 'told_card_end',
});

export const emailProofRows = rowMapping<EmailProofRow>('email_proof', ['tokenHash'], {
  tokenHash: 'token_hash',
  patronId: 'patron_id',
  email: 'email',
  expires: 'expires',
});

export const pushSubscriptionRows = rowMapping<PushSubscriptionRow>('push_subscription', ['id'], {
  id: 'id',
  patronId: 'patron_id',
  endpoint: 'endpoint',
  publicKey: 'public_key',
  secret: 'secret',
  language: 'language',
  login: 'login',
  since: 'since',
});

export const letterRunRows = rowMapping<LetterRunRow>(
  'letter_run',
  ['id'],
  { id: 'id', day: 'day', at: 'at', letters: 'letters', fees: 'fees', isUndone: 'undone' },
  ['isUndone'],
);

/** A letter with its content as JSON. */
export const letterRows = rowMapping<Omit<LetterRow, 'content'> & { readonly content: string }>(
  'letter',
  ['runId', 'patronId'],
  { runId: 'run_id', patronId: 'patron_id', number: 'number', content: 'content' },
);

export const registrationRows = rowMapping<RegistrationRow>('registration', ['id'], {
  id: 'id',
  state: 'state',
  at: 'at',
  expires: 'expires',
  name: 'name',
  born: 'born',
  email: 'email',
  emailKey: 'email_key',
  street: 'street',
  postcode: 'postcode',
  town: 'town',
  country: 'country',
  language: 'language',
  guardian: 'guardian',
  termsVersion: 'terms_version',
  decided: 'decided',
  reason: 'reason',
});
