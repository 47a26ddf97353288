import { NoticeKind, noticeGroupOf, noticeKinds } from '@buchfink/contract/account/notices';
import { byOperatorLocale } from '@buchfink/contract/locale';
import { MediaType } from '@buchfink/contract/media-type';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import type { Expectation } from '../../messages/configuration/configuration-faults.ts';
import { defaultItemTypes, defaultLoans, defaultPatronGroups } from './circulation-defaults.ts';
import { CardRenewalSettings, RegistrationSettings } from './registration-settings.ts';

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'code' satisfies SettingRule));
const line = z.string().check(z.minLength(1), z.maxLength(200));
const number = (max: number, min = 0) => z.int().check(z.gte(min), z.lte(max));
const sum = number(1_000_000);
const codes = z.array(code).check(z.minLength(1), z.maxLength(100));

/** The name and the limits of a patron group: adults, children, … */
const GroupSettings = z.strictObject({
  name: z.exactOptional(z.strictObject(byOperatorLocale(() => z.string().check(z.minLength(1), z.maxLength(60))))),
  maxLoans: z.exactOptional(number(10_000)),
  maxLoansOf: z.exactOptional(z.record(code, number(10_000))),
  maxReservations: z.exactOptional(number(10_000)),
  feeLimit: z.exactOptional(sum),
  maxOverdueDays: z.exactOptional(number(3650)),
  barredMediaGroups: z.exactOptional(codes),
});

/**
 * A type of copies that are lent alike. `mediaTypes` selects the copies, unless the records name the type of each
 * copy.
 */
const ItemTypeSettings = z.strictObject({
  mediaTypes: z._default(z.array(MediaType), []),
  mediaGroup: z.exactOptional(code),
  minimumAge: z.exactOptional(number(99)),
  selfCheckout: z.exactOptional(z.boolean()),
});

const LoanSettings = z
  .strictObject({
    groups: z.exactOptional(codes),
    itemTypes: z.exactOptional(codes),
    days: z.exactOptional(number(3650, 1)),
    renewals: z.exactOptional(number(1000)),
    renewalDays: z.exactOptional(number(3650, 1)),
    renewableDaysBefore: z.exactOptional(number(3650)),
    renewOverdue: z.exactOptional(z.boolean()),
    loanFee: z.exactOptional(sum),
    renewalFee: z.exactOptional(sum),
    overdueFee: z.exactOptional(sum),
    overdueFeeMost: z.exactOptional(sum),
    reservable: z.exactOptional(z.boolean()),
    reservationFee: z.exactOptional(sum),
    daysUntilAgain: z.exactOptional(number(3650)),
  })
  .check(
    z.refine((rule) => rule.days !== undefined || Object.keys(rule).every((key) => isAboutWhat(key)), {
      path: ['days'],
      message: 'loan-days' satisfies SettingRule,
    }),
  );

const isAboutWhat = (key: string) => key === 'groups' || key === 'itemTypes';

const ReservationSettings = z.strictObject({
  whileAvailable: z._default(z.boolean(), false),
  pickupDays: z._default(number(365, 1), 7),
  pickupBranches: z.exactOptional(z.array(line).check(z.minLength(1), z.maxLength(500))),
  website: z.exactOptional(
    z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s<>"]+$/, 'https-address' satisfies SettingRule)),
  ),
  needsEmail: z._default(z.boolean(), false),
  notFetchedFee: z.exactOptional(sum),
  showExpiredDays: z._default(number(365), 14),
});

/** The PINs that patrons choose themselves. */
const PinSettings = z
  .strictObject({
    changeable: z._default(z.boolean(), true),
    minLength: z._default(number(200, 4), 4),
    maxLength: z._default(number(200, 4), 60),
    digitsOnly: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ minLength, maxLength }) => minLength <= maxLength, {
      path: ['maxLength'],
      message: 'at-least-min-length' satisfies SettingRule,
    }),
  );

/** A reminder of an overdue loan. */
const ReminderSettings = z.strictObject({
  days: number(365, 1),
  fee: z.exactOptional(sum),
  letter: z.exactOptional(z.boolean()),
});

/** What the library tells its patrons, and when. */
const NoticeSettings = z
  .strictObject({
    kinds: z._default(z.array(NoticeKind), [...noticeKinds.filter((kind) => noticeGroupOf(kind) !== 'receipts')]),
    dueSoonDays: z._default(number(60, 1), 3),
    cardExpiresDays: z._default(number(365, 1), 28),
    reminders: z._default(z.array(ReminderSettings).check(z.maxLength(9)), [{ days: 1 }, { days: 10 }, { days: 20 }]),
    fromHour: z._default(number(23), 8),
    toHour: z._default(number(24, 1), 20),
    showsTitles: z._default(z.boolean(), true),
    sendsPushes: z._default(z.boolean(), true),
    keepDays: z._default(number(365, 1), 90),
  })
  .check(
    z.refine(({ fromHour, toHour }) => fromHour < toHour, {
      path: ['toHour'],
      message: 'after-from-hour' satisfies SettingRule,
    }),
    z.refine(({ reminders }) => reminders.every(({ days }, at) => days > (reminders[at - 1]?.days ?? 0)), {
      path: ['reminders'],
      message: 'rising-days' satisfies SettingRule,
    }),
  );

const groupsOfCodes = <Value extends z.ZodMiniType>(value: Value) =>
  z
    .record(code, value)
    .check(z.refine((entries) => Object.keys(entries).length > 0, 'not-empty' satisfies SettingRule));

/** The circulation rules of a library as written. A missing rule defaults to that of a small library. */
export const CirculationSettings = z
  .strictObject({
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'currency' satisfies SettingRule)), 'EUR'),
    patronGroups: z._default(groupsOfCodes(GroupSettings), defaultPatronGroups),
    defaultGroup: z.exactOptional(code),
    itemTypes: z._default(groupsOfCodes(ItemTypeSettings), defaultItemTypes),
    defaultItemType: z.exactOptional(code),
    loans: z._default(z.array(LoanSettings).check(z.minLength(1), z.maxLength(200)), defaultLoans),
    reservations: z._default(ReservationSettings, ReservationSettings.parse({})),
    pins: z._default(PinSettings, PinSettings.parse({})),
    editableContact: z._default(z.array(z.enum(['email', 'homeBranch'])).check(z.maxLength(2)), [
      'email',
      'homeBranch',
    ]),
    notices: z._default(NoticeSettings, NoticeSettings.parse({})),
    registration: z.exactOptional(RegistrationSettings),
    cardRenewal: z.exactOptional(CardRenewalSettings),
    forgetAfterDays: z._default(number(3650, 1), 28),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const { path, expectation } of faultsOf(value))
        issues.push({ code: 'custom', input: value, path: [...path], params: { expectation } });
    }),
  );
export type CirculationSettings = z.infer<typeof CirculationSettings>;

interface RuleFault {
  readonly path: readonly PropertyKey[];
  readonly expectation: Expectation;
}

/**
 * Faults between parts of the rules: unknown names of groups and types, a media type in two item types,
 * `daysUntilAgain` beyond the days that loans are remembered, and a provisional group that is the usual one.
 */
function faultsOf(rules: z.infer<typeof CirculationSettings>): RuleFault[] {
  const groups = Object.keys(rules.patronGroups);
  const types = Object.keys(rules.itemTypes);
  const mediaGroups = Object.values(rules.itemTypes).flatMap(({ mediaGroup }) => mediaGroup ?? []);
  const unknownNames = (names: readonly string[] | undefined, defined: readonly string[], path: PropertyKey[]) =>
    (names ?? []).flatMap((name, place) =>
      defined.includes(name)
        ? []
        : [{ path: [...path, place], expectation: { kind: 'defined' as const, names: defined } }],
    );
  const unknownDefault = (name: string | undefined, defined: readonly string[], key: string) =>
    name === undefined || defined.includes(name)
      ? []
      : [{ path: [key], expectation: { kind: 'defined' as const, names: defined } }];
  const assignedMediaTypes = new Set<string>();
  return [
    ...unknownDefault(rules.defaultGroup, groups, 'defaultGroup'),
    ...unknownDefault(rules.defaultItemType, types, 'defaultItemType'),
    ...faultsOfRegistration(rules, groups),
    ...Object.entries(rules.patronGroups).flatMap(([group, { maxLoansOf, barredMediaGroups }]) => [
      ...unknownNames(barredMediaGroups, mediaGroups, ['patronGroups', group, 'barredMediaGroups']),
      ...Object.keys(maxLoansOf ?? {})
        .filter((name) => !mediaGroups.includes(name))
        .map((name) => ({
          path: ['patronGroups', group, 'maxLoansOf', name],
          expectation: { kind: 'defined' as const, names: mediaGroups },
        })),
    ]),
    ...Object.entries(rules.itemTypes).flatMap(([type, { mediaTypes }]) =>
      mediaTypes.flatMap((mediaType, place) => {
        const isAssigned = assignedMediaTypes.has(mediaType);
        assignedMediaTypes.add(mediaType);
        const path = ['itemTypes', type, 'mediaTypes', place];
        return isAssigned ? [{ path, expectation: { kind: 'check' as const, check: 'own-media-type' as const } }] : [];
      }),
    ),
    ...rules.loans.flatMap((rule, place) => [
      ...unknownNames(rule.groups, groups, ['loans', place, 'groups']),
      ...unknownNames(rule.itemTypes, types, ['loans', place, 'itemTypes']),
      ...((rule.daysUntilAgain ?? 0) > rules.forgetAfterDays
        ? [
            {
              path: ['loans', place, 'daysUntilAgain'],
              expectation: { kind: 'remembered-days' as const, days: rules.forgetAfterDays },
            },
          ]
        : []),
    ]),
  ];
}

/** The group of provisional cards is one of the groups, and not that of all others: its limits are to be different. */
function faultsOfRegistration(
  { registration, defaultGroup }: z.infer<typeof CirculationSettings>,
  groups: readonly string[],
): RuleFault[] {
  if (registration === undefined) return [];
  const path = ['registration', 'group'];
  if (!groups.includes(registration.group)) return [{ path, expectation: { kind: 'defined', names: groups } }];
  const isUsual = registration.group === (defaultGroup ?? groups[0]);
  return isUsual ? [{ path, expectation: { kind: 'check', check: 'own-provisional-group' } }] : [];
}
