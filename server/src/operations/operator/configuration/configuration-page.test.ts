import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { faultsOf, loadConfiguration } from '../../../projects/files/load-configuration.ts';
import { writeProject } from '../../../testing/write-project.ts';
import { renderConfiguration } from './configuration-page.tsx';

it('shows the faults of the files in the reader’s language', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-page-'));
  try {
    await writeProject(folder, { projectId: 'opac-one', libraries: [] });
    const inForce = await loadConfiguration(folder);
    await writeProject(folder, { projectId: 'opac-one', libraries: [], settings: { edition: 'many' } });
    const faults = await loadConfiguration(folder).then(() => [], faultsOf);
    const view = {
      needsConfirmation: false,
      inForce,
      since: 0,
      mark: undefined,
      unreadable: undefined,
      waiting: undefined,
      refused: { faults, at: 0 },
    };
    const page = (locale: 'de' | 'en') =>
      renderToStaticMarkup(
        renderConfiguration(
          view,
          { timeZone: 'Europe/Berlin', openProject: undefined },
          { locale, tokenFor: () => '', query: new URLSearchParams() },
        ).content,
      );
    expect(page('de')).toMatch(/edition: erwartet ist einer dieser Namen: multi, basic; gefunden: &quot;many&quot;/);
    expect(page('en')).toMatch(/edition: expected one of multi, basic, got &quot;many&quot;/);
    expect(page('de')).not.toContain('lang="en"');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('says that files with faults are not in force, and what is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-page-'));
  try {
    await writeProject(folder, { projectId: 'opac-one', libraries: [] });
    const inForce = await loadConfiguration(folder);
    const fault = [{ de: 'Fehler', en: 'fault' }];
    const sound = {
      needsConfirmation: true,
      inForce,
      since: 0,
      mark: undefined,
      unreadable: undefined,
      waiting: undefined,
      refused: undefined,
    };
    const textOfView = (view: Parameters<typeof renderConfiguration>[0], locale: 'de' | 'en') =>
      renderToStaticMarkup(
        renderConfiguration(
          view,
          { timeZone: 'Europe/Berlin', openProject: undefined },
          { locale, tokenFor: () => '', query: new URLSearchParams() },
        ).content,
      );
    expect(textOfView(sound, 'de')).toContain('Die Dateien dieses Knotens sind in Kraft.');
    for (const faulty of [
      { ...sound, refused: { faults: fault, at: 0 } },
      { ...sound, unreadable: fault },
      { ...sound, needsConfirmation: false, refused: { faults: fault, at: 0 } },
    ]) {
      expect(textOfView(faulty, 'de')).not.toMatch(/sind in Kraft|<h2>In Kraft/);
      expect(textOfView(faulty, 'de')).toContain('<h2>Weiter gilt, was vorher galt</h2>');
      expect(textOfView(faulty, 'en')).not.toMatch(/are in force|<h2>In force/);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
