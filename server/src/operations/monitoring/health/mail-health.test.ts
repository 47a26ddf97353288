import { operatorLocales } from '@buchfink/contract/locale';
import { describe, expect, it } from 'vitest';
import { observationText } from '../../../messages/doctor/observation-text.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { delayReasons, serverFaults } from '../../../systems/mail/mail-outcome.ts';
import { createSendingState } from '../../../systems/notices/sending-state.ts';
import { projectsForTests } from '../../../testing/test-service.ts';
import { registeringLibrary } from '../../../testing/write-project.ts';
import { addHealth } from '../../doctor/check-health.ts';
import { type DoctorFinding, findingsAbout } from '../../doctor/doctor-report.ts';
import { HealthFinding, healthKinds } from '../health-finding.ts';
import { mailHealth, missingMailHealth } from './mail-health.ts';

const at = 1_795_000_000_000;
const detail = '451 4.3.2 not now';

describe('what is wrong with the sending of mails', () => {
  it('is nothing without a mail server, and until one fails', async () => {
    const state = createSendingState(() => new Date(at));
    expect([await mailHealth(undefined)(), await mailHealth(state)()]).toEqual([[], []]);
    state.fail('busy', detail);
    expect(await mailHealth(state)()).toEqual([{ role: 'mail', code: 'mail-busy', about: detail, since: at }]);
    state.succeed();
    expect(await mailHealth(state)()).toEqual([]);
  });

  it('is neither the delay of one mail nor the end of the service', async () => {
    const other = delayReasons.filter((reason) => !serverFaults.some((fault) => fault === reason));
    expect(other).toEqual(['deferred', 'closing']);
    for (const reason of other)
      expect(await mailHealth({ failure: () => ({ reason, detail, since: at }) })()).toEqual([]);
  });

  it('is that none can be sent where people become patrons by mail alone', async () => {
    const libraries = [{ email: 'required' }, { email: 'optional' }, { email: 'none' }, undefined].map((fields, at) =>
      LibrarySettings.parse(registeringLibrary(at + 1, fields)),
    );
    const [project] = await projectsForTests();
    if (project === undefined) throw new Error('no project');
    const projects = { all: [{ ...project, libraries }] };
    const findings = await missingMailHealth(projects, undefined)();
    expect(findings).toEqual([{ role: 'mail', code: 'mail-missing', library: 1 }]);
    expect(HealthFinding.parse(findings[0])).toEqual(findings[0]);
    expect(await missingMailHealth(projects, {})()).toEqual([]);
  });

  it('is a warning where the operator has set the limit, else a fault', () =>
    expect(serverFaults.filter((fault) => healthKinds[`mail-${fault}`].outcome === 'warning')).toEqual([
      'hourly-limit',
    ]));

  it.each(serverFaults)('%s has words and advice in both languages, all of its own', async (reason) => {
    const told: DoctorFinding[] = [];
    const findings = await mailHealth({ failure: () => ({ reason, detail, since: at }) })();
    expect(HealthFinding.parse(findings[0])).toEqual(findings[0]);
    addHealth(
      findings,
      [],
      findingsAbout('service', (finding) => told.push(finding)),
    );
    const [finding] = told;
    if (finding?.problem === undefined) throw new Error('no finding with advice');
    const { problem } = finding;
    for (const locale of operatorLocales) {
      const text = observationText(finding, locale, () => 'gestern');
      const { doctorAdvice } = reportWordsIn(locale);
      expect(text).toContain(detail);
      expect(text).toContain('gestern');
      expect(Object.values(doctorAdvice).filter((advice) => advice === doctorAdvice[problem])).toHaveLength(1);
    }
    const [de, en] = operatorLocales.map((locale) => reportWordsIn(locale).doctorAdvice[problem]);
    expect(de).not.toBe(en);
  });
});
