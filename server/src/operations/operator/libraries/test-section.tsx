import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { stepResultText } from '../../../messages/connection/step-result-text.ts';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
import type { ConnectionTest } from '../../monitoring/connections/connection-tests.ts';
import { Form } from '../frame/forms.tsx';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Section } from '../frame/sections.tsx';
import { librariesPath } from './system-texts.ts';

/** A library with the last test of its connections. */
export interface TestedLibrary {
  readonly library: LibrarySettings;
  readonly test: ConnectionTest | undefined;
  /** Why a test was not started. */
  readonly refusal?: 'busy' | 'too-soon' | undefined;
}

interface Props extends TestedLibrary {
  readonly call: Pick<OperatorCall, 'locale' | 'tokenFor'>;
}

/** The test of a library's connections: the button, and the findings of the last test. */
export function TestSection({ library, test, refusal, call }: Props) {
  const { locale } = call;
  const words = operatorWordsIn(locale).connectionTest;
  const path = `${librariesPath}/${library.id}`;
  const time = test ? formatMoment(new Date(test.startedAt), locale, library.timeZone) : '';
  return (
    <Section id="test" title={words.title}>
      <p className="quiet">{words.lead}</p>
      {refusal && (
        <p className="bad" role="alert">
          {words.refusals[refusal]}
        </p>
      )}
      {test?.state === 'running' ? (
        <>
          <p role="status">{words.running({ time, steps: formatNumber(test.findings.length, locale) })}</p>
          <p>
            <a className="update" href={`${path}?wait#test`}>
              {words.update}
            </a>
          </p>
        </>
      ) : (
        <>
          <Form call={call} action={`${path}/test`} button={words.start} />
          {test && (
            <p role="status" className={test.state === 'good' ? undefined : 'bad'}>
              {test.state === 'aborted' ? words.aborted : words[test.state]({ time })}
            </p>
          )}
        </>
      )}
      {test && test.findings.length > 0 && (
        <ol>
          {test.findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings come one after the other
            <Finding key={at} finding={finding} locale={locale} />
          ))}
        </ol>
      )}
    </Section>
  );
}

/** A finding in the reader's language. Text from other systems has no control characters here. */
function Finding({ finding, locale }: { readonly finding: CheckFinding; readonly locale: OperatorLocale }) {
  const { role, step, outcome, fault } = finding;
  const words = operatorWordsIn(locale).connectionTest;
  return (
    <li>
      <strong className={outcome === 'failed' ? 'bad' : undefined}>
        {`${words.roles[role]}, ${words.steps[step]}: ${words.outcomes[outcome]}.`}
      </strong>{' '}
      <span>{cleanText(stepResultText(finding, locale), 2_000)}</span>
      {fault && (
        <>
          <br />
          {reportWordsIn(locale).connectionAdvice[fault]}
        </>
      )}
    </li>
  );
}
