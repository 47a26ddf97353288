import type { SystemReport, SystemReports, TriedSetting } from '@buchfink/connectors/system-report';
import { byOperatorLocale, type OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { type ComputedValues, codedText } from '../coded-text.ts';
import { reportWordsIn } from '../report-words.ts';
import { systemErrorText } from './system-error-text.ts';
import { diagnosticsText } from './system-warning-text.ts';

type Texts = ReportsWords['systemReports'];

const computed = byOperatorLocale((locale): ComputedValues<SystemReports, Texts> => {
  const unusable = ({ error }: { readonly error: string }) => ({ error: systemErrorText(error, locale) });
  return {
    tried: ({ what, hits }) => ({ what: triedText(what, locale), hits }),
    'tried-in-vain': ({ what, why }) => ({
      what: triedText(what, locale),
      why: 'error' in why ? systemErrorText(why.error, locale) : diagnosticsText(why.diagnostics, locale),
    }),
    'sru-explained': ({ title, indexes, schemas }) => ({
      title,
      indexes,
      hasSchemas: String(schemas.length > 0),
      schemas: schemas.join(', '),
    }),
    'sru-schema-unnamed': ({ schema, schemas }) => ({ schema, schemas: schemas.join(', ') }),
    'terminal-logged-in': (values) => ({ ...values, isNamed: String(values.library !== '') }),
    'messages-supported': ({ messages }) => ({ messages: messages.join(', ') }),
    'pickup-branches-sent': ({ branches }) => ({ branches: branches.join(', ') }),
    'terminal-may-not': ({ acts }) => ({ acts: acts.join('-') }),
    'paia-answers': ({ version }) => ({ isVersioned: String(version !== undefined), version: version ?? '' }),
    'paia-unusable': unusable,
    'paia-scopes': ({ scopes }) => ({ scopes: scopes.join(', ') }),
    'daia-answers': ({ institution, version }) => ({
      isNamed: String(institution !== undefined),
      institution: institution ?? '',
      isVersioned: String(version !== undefined),
      version: version ?? '',
    }),
    'daia-unusable': unusable,
    'ilsdi-unusable': unusable,
    'rest-unusable': unusable,
    'rest-path-missing': ({ path, meaning }) => ({
      path,
      meaning: reportWordsIn(locale).connectionParts.missingPaths[meaning],
    }),
  };
});

function triedText(what: TriedSetting, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).connectionParts.triedSettings;
  switch (what.kind) {
    case 'documents':
      return words.documents;
    case 'index':
      return words.index({ index: what.index, key: what.key, isListed: String(what.isListed) });
    case 'fields':
      return words.fields({ meaning: what.meaning, fields: what.fields.join(', ') });
    case 'facet':
      return words.facet({ facet: what.facet, field: what.field });
    case 'sorting':
      return words.sorting({ by: what.by, order: what.order });
  }
}

/** What `test-connection` and the pages of operators say about a report. */
export const systemReportText = ({ code, values }: SystemReport, locale: OperatorLocale): string =>
  codedText<SystemReports, Texts>(reportWordsIn(locale).systemReports, computed[locale], code, values);
