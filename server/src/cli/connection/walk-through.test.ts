import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { startSolr } from '@buchfink/connectors/testing/index-servers/solr';
import { ilsdiPath, startKohaLibrary } from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { hasPrograms } from '@buchfink/connectors/testing/start-server';
import { expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';

const committed = new URL('../../../../docs/walk-through.md', import.meta.url);
const canRun = hasPrograms('curl', 'jq') && hasJavaServer('solr');
/** Two servers and a dozen processes start one after another; a busy machine needs its time. */
const timeout = 300_000;

/** The ports of the servers in the document; those of a run are free ones. */
const shownPorts = { koha: 8080, solr: 8983, first: 3101, second: 3102 } as const;

it.skipIf(!canRun)(
  'docs/walk-through.md shows commands and output as they are (UPDATE_DOCS=1 writes it; skipped without Solr, curl or jq)',
  { timeout },
  async () => {
    const written = await walkThrough(await buildServer());
    if (process.env.UPDATE_DOCS === '1') await writeFile(committed, written);
    // Only times, which depend on the machine, may differ.
    const timeless = (document: string) => document.replace(/[\d.]+ (ms|seconds)(, \d+ records a second)?/g, 'N $1');
    expect(timeless(await readFile(committed, 'utf8'))).toBe(timeless(written));
  },
);

const records = (titles: readonly { id: string; title: string; author: string; barcode: string; item: string }[]) =>
  `<collection xmlns="http://www.loc.gov/MARC21/slim">
${titles
  .map(
    ({ id, title, author, barcode, item }) => `<record><leader>00000nam a2200000 c 4500</leader>
<controlfield tag="001">${id}</controlfield>
<datafield tag="100" ind1="1" ind2=" "><subfield code="a">${author}</subfield></datafield>
<datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield>
<datafield tag="952" ind1=" " ind2=" "><subfield code="a">HB</subfield><subfield code="9">${item}</subfield><subfield code="p">${barcode}</subfield><subfield code="o">GES ${id}</subfield></datafield>
</record>`,
  )
  .join('\n')}
</collection>
`;

/** Records of two libraries in one index, with fields of VuFind. */
const documents = [
  ['a1', 'Geschichte der Wanderfalken', 'Falk, Ada', '2019', 'DE-Alt'],
  ['a2', 'Die Geschichte der Vogelstimmen', 'Laut, Otto', '2021', 'DE-Alt'],
  ['b1', 'Geschichte einer anderen Bibliothek', 'Fern, Ida', '2020', 'DE-Fern'],
].map(([id, title, author, year, institution]) => ({
  id,
  institution: [institution],
  building: ['ZB'],
  format: ['Book'],
  language: ['German'],
  topic: ['Geschichte'],
  topic_facet: ['Geschichte'],
  title,
  title_short: title,
  title_full: title,
  title_sort: title?.toLowerCase(),
  author: [author],
  author_sort: author,
  publishDate: [year],
  publishDateSort: year,
  first_indexed: `${year}-01-01T00:00:00Z`,
}));

/** Runs the commands of the walk-through against a Koha fake and a real Solr. Returns the document. */
async function walkThrough({ cli }: BuiltServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-walk-'));
  const koha = await startKohaLibrary({ now: new Date() });
  const solr = await startSolr(documents);
  const ports = {
    koha: Number(new URL(koha.origin).port),
    solr: Number(new URL(solr.base).port),
    first: await freePort(),
    second: await freePort(),
  };
  const parts: string[] = [];
  const previews: ChildProcess[] = [];
  const environment = {
    ...process.env,
    BUCHFINK_PROJECTS: join(folder, 'projects'),
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
    TEST_PIN: '',
  };
  /** The text with the ports and folders that the document shows. */
  const shown = (output: string) =>
    Object.entries(ports)
      .reduce(
        (rest, [name, port]) => rest.replaceAll(String(port), String(shownPorts[name as keyof typeof ports])),
        output,
      )
      .replaceAll(folder, '.');
  const say = (paragraph: string) => parts.push(paragraph);
  const start = (command: string) =>
    spawn('sh', ['-c', command.replaceAll('npm run -s buchfink --', ` "${process.execPath}" "${cli}"`)], {
      cwd: folder,
      env: environment,
    });
  const show = (command: string, output: string) =>
    parts.push(`\`\`\`\n$ ${shown(command)}\n${shown(output).trimEnd()}\n\`\`\``);
  /** Runs a command to its end and shows its output. Typed lines are shown where they are typed. */
  const run = async (command: string, typed = '') => {
    const child = start(command);
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    child.stdin.end(typed);
    const [code] = await once(child, 'close');
    const [out, err] = await output;
    expect(code, out + err).toBe(0);
    show(command, out);
    return out;
  };
  /** Starts a preview, which goes on, and shows what it has said when it is ready. */
  const preview = async (command: string) => {
    // The shell makes way for the program, which the test ends.
    const child = start(`exec ${command}`);
    previews.push(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    while (!output.includes('is ready')) {
      if (child.exitCode !== null) throw new Error(`the preview has ended: ${output}`);
      await once(child.stdout, 'data');
    }
    show(`${command} &`, output);
  };

  try {
    const reader = await koha.addPatron({ name: 'Thea Test' });
    environment.TEST_PIN = reader.password;
    const titles = [];
    for (const [title, author] of [
      ['Geschichte der Finken', 'Fink, Berta'],
      ['Kleine Geschichte der Gärten', 'Beet, Rosa'],
    ] as const) {
      const { recordId, barcodes } = await koha.addTitle({ title, author, copies: 1 });
      const barcode = barcodes[0] ?? '';
      titles.push({ id: recordId, title, author, barcode, item: String(Number(barcode) - 31_000_000) });
    }
    await koha.lend(titles[0]?.barcode ?? '', reader);
    await writeFile(join(folder, 'records.xml'), records(titles));

    say(`# From an empty folder to two libraries in the app

For operators: each step of connecting two libraries, as it runs.

The steps of [connect-a-library.md](connect-a-library.md) as they run: first a library with Koha, whose records are imported and whose
accounts and states of copies come from Koha by ILS-DI; then a library in the Solr index of a consortium. A test
(\`server/src/cli/connection/walk-through.test.ts\`) runs these commands against a simulated Koha and a real Solr and holds this page
to their output.

Settings come from the environment. Systems in your own network must be named.`);
    parts.push(`\`\`\`
$ export BUCHFINK_PROJECTS=./projects BUCHFINK_DATA=./data
$ export BUCHFINK_UPSTREAM_NETWORKS=127.0.0.0/8
\`\`\``);
    say(`## A library with Koha
\`init\` asks and tries each system at once. The answers stand behind \`>\`; an empty one takes what is in brackets.`);
    const address = `${koha.origin}${ilsdiPath}`;
    const answers = [
      'Stadtbibliothek Neustadt',
      'Neustadt',
      '',
      '',
      'builtin',
      'koha-ilsdi',
      address,
      'koha-ilsdi',
      address,
      '',
      '',
    ];
    await run('npm run -s buchfink -- init', answers.map((line) => `${line}\n`).join(''));
    say('The records come from an export of Koha, with the item numbers of its copies.');
    await run('npm run -s buchfink -- import --library 1 records.xml');
    say(
      'Now the whole check, with the card of a test patron. The PIN is in a variable, so that no history of a shell has it.',
    );
    const checked = await run(`npm run -s buchfink -- test-connection 1 --patron ${reader.userId} --pin env:TEST_PIN`);
    expect(checked).toContain('the test patron is logged in');
    expect(checked).toContain('1 lent');
    say('The preview shows the app with this library alone; open its address in a browser. Here two calls of the app:');
    await preview(`npm run -s buchfink -- preview --library 1 --port ${ports.first}`);
    const services = `http://127.0.0.1:${ports.first}/services/en/opac-host`;
    const headers = `-H 'X-Client-Version: 3.4.0' -H 'Content-Type: application/json'`;
    const lines = await run(
      `curl -s ${services}/library/1/search ${headers} -d '{"fields":[{"id":"FREE","value":"geschichte"}]}' | jq -c '.items[] | {title, author}'`,
    );
    expect(lines).toContain('Kleine Geschichte der Gärten');
    const copies = await run(
      `curl -s ${services}/library/1/record/${titles[0]?.id} ${headers} | jq -c '.copies[] | {barcode, branch, shelfmark, state}'`,
    );
    expect(copies).toContain('"state":"lent"');
    say(`## A library in the Solr index of a consortium
The second library is added to the same project, this time from a file of answers.`);
    const file = `name: Hochschulbibliothek Altstadt
city: Altstadt
project: opac-stadtbibliothek-neustadt
catalogue: solr
catalogue.base: ${solr.base}
`;
    await writeFile(join(folder, 'altstadt.yaml'), file);
    show('cat altstadt.yaml', file);
    const added = await run('npm run -s buchfink -- init --answers altstadt.yaml');
    expect(added).toContain('Added to');
    say(`Several libraries share this index. One line in the settings chooses the records of this one
([solr-opensearch.md](solr-opensearch.md)).`);
    const libraries = 'projects/stadtbibliothek-neustadt/libraries.yaml';
    await run(
      `sed -i 's|^\\( *\\)preset: vufind.*|&\\n\\1filter: { institution: DE-Alt }|' ${libraries} && tail -n 5 ${libraries}`,
    );
    const filtered = await run('npm run -s buchfink -- test-connection 2');
    expect(filtered).toContain('search for "Geschichte": 2 hits');
    await preview(`npm run -s buchfink -- preview --library 2 --port ${ports.second}`);
    const found = await run(
      `curl -s http://127.0.0.1:${ports.second}/services/en/opac-host/library/2/search ${headers} -d '{"fields":[{"id":"FREE","value":"geschichte"}]}' | jq -c '.items[] | {title, author}'`,
    );
    expect(found).toContain('Geschichte der Wanderfalken');
    expect(found).not.toContain('Bibliothek');
    say(`Both libraries are valid for the service, which starts with the project as its default:`);
    await run(
      'npm run -s buchfink -- validate opac-stadtbibliothek-neustadt'.replace(
        'npm',
        'BUCHFINK_PROJECT=opac-stadtbibliothek-neustadt npm',
      ),
    );
    return `${parts.join('\n\n')}\n`;
  } finally {
    for (const child of previews) child.kill('SIGTERM');
    await Promise.all(previews.map((child) => child.exitCode ?? once(child, 'close')));
    await koha.close();
    await solr.close();
    await rm(folder, { recursive: true, force: true });
  }
}
