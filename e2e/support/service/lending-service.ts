import { type ProjectService, type RunCommand, startProjectService } from './project-service.ts';

/** The library of a test, with lending of its own. */
export interface LendingLibrary {
  /** Names the project and its folder. */
  readonly name: string;
  readonly title: string;
  /** The host that links in mails lead to. */
  readonly host?: string;
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** Rules of lending beside the one group of patrons. */
  readonly rules?: object;
  /** The cards of patrons, who all have `lendingPassword`. */
  readonly cards: readonly string[];
  /** More variables of the service and its commands. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The password of all patrons. */
export const lendingPassword = 'fuchs1357';

/** What the library lends; the copies have the barcodes 1000 and 1001. */
export const lendingTitles = ['Krabat', 'Momo'] as const;

const records = lendingTitles.map(
  (title, index) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">r${index}</controlfield>` +
    `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">${title}</subfield></datafield>` +
    '<datafield tag="952" ind1=" " ind2=" "><subfield code="b">H</subfield>' +
    `<subfield code="p">${1000 + index}</subfield></datafield></record>`,
);

/** Starts the service after `prepare` has run its commands. */
export function startLendingService(
  { name, title, host, branches, rules, cards, environment = {} }: LendingLibrary,
  prepare: (run: RunCommand) => void = () => {},
): Promise<ProjectService> {
  const patron = { kind: 'builtin', rules: { patronGroups: { adult: {} }, ...rules } };
  const library = { id: 1, libname: 'Bücherei', branches, system: { catalogue: { kind: 'builtin' }, patron } };
  const settings = host === undefined ? {} : { hosts: [host] };
  return startProjectService({ name, title, settings, libraries: [library], environment }, ({ run, importRecords }) => {
    importRecords(1, records);
    for (const card of cards)
      run(['patron', 'add', '--library', '1', card, '--name', 'Ada Muster'], `${lendingPassword}\n`);
    prepare(run);
  });
}
