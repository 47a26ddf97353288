import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { stepResultText } from '../../../messages/connection/step-results.ts';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { libraryWords } from '../../../messages/operator/library-words.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
import { renderForm } from '../frame/forms.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import type { LibraryPage } from './library-page.ts';
import { librariesPath } from './system-texts.ts';

/** Renders the test of a library's connections: the button, and the findings of the last test. */
export function renderTest(
  { library, test, refusal }: Pick<LibraryPage, 'library' | 'test' | 'refusal'>,
  call: Pick<OperatorCall, 'locale' | 'tokenFor'>,
): string {
  const { locale } = call;
  const words = libraryWords[locale].test;
  const path = `${librariesPath}/${library.id}`;
  const time = test && formatMoment(new Date(test.startedAt), locale, library.timeZone);
  const parts = [`<h2>${escapeHtml(words.title)}</h2><p class="quiet">${escapeHtml(words.lead)}</p>`];
  if (refusal) parts.push(`<p class="bad" role="alert">${escapeHtml(words.refusals[refusal])}</p>`);
  if (test?.state === 'running') {
    const text = words.running(time ?? '', formatNumber(test.findings.length, locale));
    parts.push(
      `<p role="status">${escapeHtml(text)}</p><p><a class="update" href="${path}?wait#test">${escapeHtml(words.update)}</a></p>`,
    );
  } else {
    parts.push(renderForm(call, { action: `${path}/test`, button: words.start }));
    if (test) {
      const summary = test.state === 'aborted' ? words.aborted : words[test.state](time ?? '');
      parts.push(`<p role="status"${test.state === 'good' ? '' : ' class="bad"'}>${escapeHtml(summary)}</p>`);
    }
  }
  if (test && test.findings.length > 0)
    parts.push(`<ol>${test.findings.map((finding) => findingItem(finding, locale)).join('')}</ol>`);
  return `<section id="test">${parts.join('\n')}</section>`;
}

/** A finding in the reader's language. Text from other systems has no control characters here. */
function findingItem(finding: CheckFinding, locale: Locale): string {
  const { role, step, outcome, fault } = finding;
  const words = libraryWords[locale].test;
  const isBad = outcome === 'failed';
  const head = `<strong${isBad ? ' class="bad"' : ''}>${escapeHtml(`${words.roles[role]}, ${words.steps[step]}: ${words.outcomes[outcome]}`)}.</strong>`;
  const text = escapeHtml(cleanText(stepResultText(finding, words.results), 2_000));
  return `<li>${head} <span>${text}</span>${fault ? `<br>${escapeHtml(words.advice[fault])}` : ''}</li>`;
}
