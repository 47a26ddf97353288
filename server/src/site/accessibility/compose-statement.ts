import type { StatementLink, StatementSection, StatementText } from '@buchfink/contract/accessibility';
import { clientVersion } from '@buchfink/contract/endpoint';
import type { Locale } from '@buchfink/contract/locale';
import { mailAddress, phoneAddress } from '@buchfink/contract/text/contact-address';
import { closestText, type LocalText, otherLanguage } from '@buchfink/contract/text/local-text';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { formatDay } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';
import { type AccessibilitySettings, defaultAccessibility } from '../../projects/project/accessibility-settings.ts';
import type { Project } from '../../projects/project/project.ts';

/** The day of the self-assessment in `docs/accessibility.md`, which a statement without a day of its own is prepared on. */
export const selfAssessmentDay = '2026-11-30';

type Words = ServiceWords['accessibility'];

/** The barriers of the app that `docs/accessibility.md` lists, in its order. */
export const knownBarriers = [
  'maps',
  'libraryTexts',
  'labels',
  'letters',
] as const satisfies readonly (keyof Words['barriers'])[];

/** What of a project a statement is made from. */
export type StatementProject = Pick<Project, 'config' | 'libraries' | 'accessibility'>;

interface Context {
  readonly project: StatementProject;
  readonly settings: AccessibilitySettings;
  readonly locale: Locale;
  readonly words: Words;
}

/**
 * Writes the accessibility statement of a project in a language: the model of Commission Implementing Decision (EU) 2018/1523, with
 * the description of service and use that annex 3 of the BFSG asks for. Texts of the project are in the closest language that they have.
 */
export function composeStatement(project: StatementProject, locale: Locale): readonly StatementSection[] {
  const settings = project.accessibility ?? defaultAccessibility;
  const context = { project, settings, locale, words: wordsIn(locale).accessibility };
  return [
    introduction(context),
    conformance(context),
    barriers(context),
    external(context),
    operation(context),
    preparation(context),
    feedback(context),
    enforcement(context),
  ];
}

function introduction({ project, settings, locale, words }: Context): StatementSection {
  const { introduction, laws, labels } = words;
  const ownLaw = closestText(settings.law, locale);
  const law = ownLaw?.text ?? (settings.basis === 'business' ? laws.business : laws.publicBody);
  return section('introduction', {
    texts: [introduction.text({ app: project.config.title }), introduction.scope({ version: clientVersion })],
    links: [
      { label: labels.responsible, text: providerOf(project, settings) },
      { label: labels.law, text: law, language: otherLanguage(ownLaw, locale) },
    ],
  });
}

/** The body that is responsible: the one that is named, else the only library, else the app's title. */
function providerOf({ config, libraries }: StatementProject, { provider }: AccessibilitySettings): string {
  const [library] = libraries;
  return provider ?? (library && libraries.length === 1 ? library.fullname : config.title);
}

const conformance = ({ settings, words: { conformance } }: Context): StatementSection =>
  section('conformance', {
    heading: conformance.heading,
    texts: [settings.conformance === 'none' ? conformance.none : conformance.partial, conformance.standard],
  });

const barriers = ({ settings, locale, words: { barriers } }: Context): StatementSection =>
  section('barriers', {
    heading: barriers.heading,
    texts: [barriers.lead],
    items: [...knownBarriers.map((barrier) => barriers[barrier]), ...settings.barriers.flatMap(inLocale(locale))],
  });

const external = ({ words: { external } }: Context): StatementSection =>
  section('external', { heading: external.heading, texts: [], items: [external.covers, external.links] });

function operation({ project, locale, words: { operation, labels } }: Context): StatementSection {
  const hasHelp = project.config.infoPages.help.visible;
  return section('operation', {
    heading: operation.heading,
    texts: [operation.service, operation.use, operation.lead],
    items: [operation.see, operation.reach, operation.understand, operation.assist],
    links: hasHelp ? [{ label: labels.help, text: wordsIn(locale).page.titles.help, href: '/help' }] : [],
  });
}

function preparation({ settings, locale, words: { preparation } }: Context): StatementSection {
  const { prepared = selfAssessmentDay, reviewed, assessor } = settings;
  return section('preparation', {
    heading: preparation.heading,
    texts: [
      preparation.prepared({ day: formatDay(prepared, locale) }),
      ...(reviewed === undefined ? [] : [preparation.reviewed({ day: formatDay(reviewed, locale) })]),
      assessor === undefined ? preparation.self : preparation.assessor({ assessor }),
    ],
  });
}

function feedback(context: Context): StatementSection {
  const { project, settings, words } = context;
  const { heading, text, libraries } = words.feedback;
  const { contact } = settings;
  if (contact?.email !== undefined || contact?.phone !== undefined)
    return section('feedback', { heading, texts: [text], links: waysTo(words.labels.contact, contact, context) });
  return section('feedback', { heading, texts: [libraries], links: libraryLinks(project, words) });
}

/** The way to the libraries, for a project that names nobody. */
function libraryLinks({ config, libraries }: StatementProject, { labels }: Words): StatementLink[] {
  const [library] = libraries;
  if (library === undefined) return [];
  return config.edition === 'multi' && libraries.length > 1
    ? [{ label: labels.libraries, text: labels.librariesLink, href: '/libraries' }]
    : [{ label: labels.libraries, text: labels.library, href: `/info/${library.id}` }];
}

function enforcement(context: Context): StatementSection {
  const { settings, words } = context;
  const { heading, publicBody, business, unnamed } = words.enforcement;
  const { basis, authority } = settings;
  if (authority?.name === undefined) return section('enforcement', { heading, texts: [unnamed] });
  return section('enforcement', {
    heading,
    texts: [basis === 'business' ? business : publicBody],
    links: waysTo(words.labels.authority, authority, context),
  });
}

interface Addressee {
  readonly name?: LocalText;
  readonly address?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
}

/** The ways to somebody: the name, then all that is known. */
function waysTo(
  label: string,
  { name, address, phone, email, website }: Addressee,
  { locale, words: { labels } }: Context,
): StatementLink[] {
  const written = closestText(name, locale);
  return [
    ...(written ? [{ label, text: written.text, language: otherLanguage(written, locale) }] : []),
    ...(address === undefined ? [] : [{ label: labels.address, text: address }]),
    ...(phone === undefined ? [] : [{ label: labels.phone, text: phone, href: phoneAddress(phone) }]),
    ...(email === undefined ? [] : [{ label: labels.email, text: email, href: mailAddress(email) }]),
    ...(website === undefined ? [] : [{ label: labels.website, text: website, href: website }]),
  ];
}

const inLocale =
  (locale: Locale) =>
  (texts: LocalText): StatementText[] => {
    const written = closestText(texts, locale);
    return written ? [{ text: written.text, language: otherLanguage(written, locale) }] : [];
  };

interface Parts {
  readonly heading?: string;
  readonly texts: readonly string[];
  readonly items?: readonly (string | StatementText)[];
  readonly links?: StatementLink[];
}

const section = (id: StatementSection['id'], { heading, texts, items = [], links = [] }: Parts): StatementSection => ({
  id,
  heading,
  texts: texts.map((text) => ({ text })),
  items: items.map((item) => (typeof item === 'string' ? { text: item } : item)),
  links,
});
