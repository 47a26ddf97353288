import { type NoticeGroup, noticeGroups, obligatoryGroups } from '@buchfink/contract/account/notices';
import type { Locale } from '@buchfink/contract/locale';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import type { Keys } from '../../../storage/keys/keys.ts';

/** Where the links of a library's mails lead. */
export interface LinkBase {
  /** Scheme, host and base path of the service: all that is before a path of it. */
  readonly service: string;
  readonly locale: Locale;
  readonly projectId: string;
  readonly libraryId: number;
}

/** The parts of an address that ends mails. */
export interface EndingLink {
  readonly libraryId: number;
  readonly patronId: string;
  /** Names of groups, with dots between them. */
  readonly groups: string;
  readonly signature: string;
}

const purpose = 'unsubscribe';

/** What is signed: the link ends mails of one patron of one library, and only these groups. */
const signedText = (libraryId: number, patronId: string, groups: readonly NoticeGroup[]) =>
  JSON.stringify([libraryId, patronId, ...groups]);

const pathOf = ({ service, locale, projectId, libraryId }: LinkBase) =>
  `${service}/services/${locale}/${projectId}/notices/${libraryId}`;

/** The address of a patron's account in the app. */
export const accountLink = ({ service }: LinkBase): string => `${service}/account`;

/** The address of a library's screen in the app. */
export const infoLink = ({ service, libraryId }: LinkBase): string => `${service}/info/${libraryId}`;

/**
 * The address of the screen on which a person confirms an e-mail address and chooses a PIN. The secret stands behind `#`: no
 * browser sends it to a server, so that it is in no log.
 */
export const confirmationLink = ({ service, libraryId }: LinkBase, token: string): string =>
  `${service}/join/${libraryId}#confirm=${token}`;

/** The address that proves an e-mail address, once. */
export const proofLink = (base: LinkBase, token: string): string => `${pathOf(base)}/prove-email/${pathSegment(token)}`;

/** The address that ends mails of these groups, without a login, for as long as its key is one of the service. */
export function unsubscribeLink(
  base: LinkBase,
  keys: Pick<Keys, 'sign'>,
  patronId: string,
  groups: readonly NoticeGroup[],
): string {
  const signature = keys.sign(purpose, signedText(base.libraryId, patronId, groups));
  return `${pathOf(base)}/unsubscribe/${pathSegment(patronId)}/${groups.join('.')}/${signature}`;
}

/** The groups that a link of `unsubscribeLink` ends; undefined for a link that the service has not made. */
export function signedGroups(keys: Pick<Keys, 'isSigned'>, link: EndingLink): readonly NoticeGroup[] | undefined {
  const names = link.groups.split('.');
  const groups = noticeGroups.filter((group) => names.includes(group) && !obligatoryGroups.includes(group));
  const isWhole = groups.length > 0 && groups.join('.') === link.groups;
  return isWhole && keys.isSigned(purpose, signedText(link.libraryId, link.patronId, groups), link.signature)
    ? groups
    : undefined;
}
