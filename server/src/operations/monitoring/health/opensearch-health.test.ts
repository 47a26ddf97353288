import { operatorLocales } from '@buchfink/contract/locale';
import { describe, expect, it } from 'vitest';
import { observationText } from '../../../messages/doctor/observation-text.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import { engineFaults } from '../../../systems/opensearch/engine-fault.ts';
import { type EngineTrouble, engineTroubles } from '../../../systems/opensearch/engine-watch.ts';
import { addHealth } from '../../doctor/check-health.ts';
import { type DoctorFinding, findingsAbout } from '../../doctor/doctor-report.ts';
import { HealthFinding } from '../health-finding.ts';
import { openSearchHealth } from './opensearch-health.ts';

const trouble = (more: Partial<EngineTrouble>): EngineTrouble => ({
  kind: 'unreachable',
  detail: '',
  since: 1_795_000_000_000,
  libraries: [3, 5],
  ...more,
});
const libraries = [
  { id: 3, libname: 'Bücherei' },
  { id: 5, libname: 'Archiv' },
];

async function findingsOf(one: EngineTrouble): Promise<readonly HealthFinding[]> {
  return openSearchHealth(() => [one])();
}

describe('what is wrong with OpenSearch', () => {
  it('is one finding where it is about OpenSearch, and one for each library where it is about an index', async () => {
    expect(await findingsOf(trouble({ detail: 'connect ECONNREFUSED 127.0.0.1:9200' }))).toEqual([
      {
        role: 'opensearch',
        code: 'opensearch-unreachable',
        about: 'connect ECONNREFUSED 127.0.0.1:9200',
        since: 1_795_000_000_000,
      },
    ]);
    expect((await findingsOf(trouble({ kind: 'partial' }))).map(({ code, library }) => [code, library])).toEqual([
      ['opensearch-partial', 3],
      ['opensearch-partial', 5],
    ]);
  });

  it('has each fault of the closed list', () => expect(engineTroubles).toEqual([...engineFaults, 'partial']));

  it.each(engineTroubles)('%s has words and advice in both languages, all of its own', async (kind) => {
    const told: DoctorFinding[] = [];
    const findings = await findingsOf(trouble({ kind, detail: 'buchfink-3-7', libraries: [3] }));
    expect(HealthFinding.parse(findings[0])).toEqual(findings[0]);
    addHealth(
      findings,
      libraries,
      findingsAbout('service', (finding) => told.push(finding)),
    );
    const [finding] = told;
    if (finding?.problem === undefined) throw new Error('no finding with advice');
    const { problem } = finding;
    for (const locale of operatorLocales) {
      const text = observationText(finding, locale, () => 'gestern');
      const { doctorAdvice } = reportWordsIn(locale);
      expect(text).toContain('OpenSearch');
      expect(text).toContain('gestern');
      expect(text).toContain('buchfink-3-7');
      expect(text.includes('Bücherei')).toBe(findings[0]?.library !== undefined);
      expect(Object.values(doctorAdvice).filter((advice) => advice === doctorAdvice[problem])).toHaveLength(1);
    }
    const [de, en] = operatorLocales.map((locale) => reportWordsIn(locale).doctorAdvice[problem]);
    expect(de).not.toBe(en);
  });
});
