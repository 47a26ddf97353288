import { registrationStates } from '@buchfink/connectors/builtin/circulation/store/registration-rows';
import { noticeKinds } from '@buchfink/contract/account/notices';
import { Locale, languages, locales, type OperatorLocale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { composeNoticeMail, type NoticeMail } from '../../../systems/notices/content/compose-notice-mail.ts';
import { type SampleName, sampleMail } from '../../../systems/notices/content/sample-mail.ts';
import { Facts } from '../frame/facts.tsx';
import { ChoiceField } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Nothing } from '../frame/table.tsx';
import {
  type NoticePagesDeps,
  nameOf,
  noticeTabs,
  previewDocumentPath,
  previewPath,
  type TellingLibrary,
} from './notice-pages.ts';

const samples = ['several', ...noticeKinds, ...registrationStates] as const;
const Sample = z.enum(samples);

/** What a preview shows. */
export interface Preview {
  readonly telling: TellingLibrary;
  readonly language: Locale;
  readonly sample: SampleName;
}

/** Reads what a preview is to show; what is not named is the first. Undefined when no library tells anything. */
export function parsePreview(
  libraries: readonly TellingLibrary[],
  { query, locale }: Pick<OperatorCall, 'query' | 'locale'>,
): Preview | undefined {
  const telling = libraries.find(({ library }) => String(library.id) === query.get('library')) ?? libraries[0];
  return (
    telling && {
      telling,
      language: Locale.safeParse(query.get('language')).data ?? locale,
      sample: Sample.safeParse(query.get('kind')).data ?? 'several',
    }
  );
}

/** Composes the mail of a preview as the library would send it; `service`: scheme, host and base path of the service. */
export function composePreview(
  { telling, language, sample }: Preview,
  { keys, service, now }: Pick<NoticePagesDeps, 'keys'> & { readonly service: string; readonly now: Date },
): Promise<NoticeMail> {
  const { project, library, circulation } = telling;
  const { rules } = circulation.options;
  const mail = sampleMail(sample, { library, reminders: rules.notices.reminders, now, locale: language });
  return composeNoticeMail({ project, library, rules, service, keys, now }, mail);
}

/** Renders the choice of a mail, and the mail. */
export function renderPreview(
  libraries: readonly TellingLibrary[],
  preview: (Preview & { readonly mail: NoticeMail }) | undefined,
  { locale }: Pick<OperatorCall, 'locale'>,
): OperatorPage {
  const words = operatorWordsIn(locale).notices;
  return {
    title: words.preview.title,
    lead: words.preview.lead,
    tabs: noticeTabs('preview', locale),
    showsDocument: true,
    content:
      preview === undefined ? (
        <Nothing>{words.none}</Nothing>
      ) : (
        <>
          <PreviewForm libraries={libraries} preview={preview} locale={locale} />
          <MailPreview preview={preview} mail={preview.mail} locale={locale} />
        </>
      ),
  };
}

interface FormProps {
  readonly libraries: readonly TellingLibrary[];
  readonly preview: Preview;
  readonly locale: OperatorLocale;
}

function PreviewForm({ libraries, preview, locale }: FormProps) {
  const { preview: words, kinds, registrations } = operatorWordsIn(locale).notices;
  const names = { ...kinds, ...registrations };
  return (
    <form method="get" action={previewPath} className="line">
      <ChoiceField
        name="library"
        label={words.library}
        choices={libraries.map((each) => ({ key: String(each.library.id), label: nameOf(each) }))}
        chosen={String(preview.telling.library.id)}
      />
      <ChoiceField
        name="language"
        label={words.language}
        choices={locales.map((language) => ({ key: language, label: languages[language].name }))}
        chosen={preview.language}
      />
      <ChoiceField
        name="kind"
        label={words.kind}
        choices={samples.map((sample) => ({ key: sample, label: names[sample] }))}
        chosen={preview.sample}
      />
      <button type="submit">{words.submit}</button>
    </form>
  );
}

interface MailProps {
  readonly preview: Preview;
  readonly mail: NoticeMail;
  readonly locale: OperatorLocale;
}

function MailPreview({ preview: { telling, language, sample }, mail, locale }: MailProps) {
  const { preview: words } = operatorWordsIn(locale).notices;
  const { kinds } = telling.circulation.options.rules.notices;
  const kind = noticeKinds.find((each) => each === sample);
  const isTold = kind === undefined || kind === 'prove-email' || kinds.includes(kind);
  const query = new URLSearchParams({ library: String(telling.library.id), language, kind: sample });
  return (
    <>
      {!isTold && <p className="notice bad">{words.notTold({ setting: 'notices.kinds' })}</p>}
      <Facts
        facts={[
          { term: words.subject, content: <span lang={language}>{mail.subject}</span> },
          { term: words.ending, content: mail.unsubscribe ? words.canEnd : words.cannotEnd },
        ]}
      />
      <p className="quiet">{words.texts({ setting: 'mailTexts' })}</p>
      <h2>{words.html}</h2>
      <iframe title={words.frame} src={`${previewDocumentPath}?${query}`} sandbox="" />
      <h2>{words.text}</h2>
      <pre className="mail" lang={language}>
        {mail.text}
      </pre>
    </>
  );
}
