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
import { rowMapping } from '../database/row-mapping.ts';

/** The tables of `patrons.db` and the fields of their rows. */
const patronFields = {
  id: 'id',
  card: 'card',
  userName: 'user_name',
  pinHash: 'pin_hash',
  name: 'name',
  email: 'email',
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
