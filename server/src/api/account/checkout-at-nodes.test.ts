import type { LoanRequest } from '@buchfink/contract/account/checkout';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPatron } from '../../testing/accounts/test-patron.ts';
import { hasNodes } from '../../testing/processes/test-nodes.ts';
import { type ScenarioLibrary, scenarioLibraries } from '../../testing/scenarios/scenario-library.ts';
import { type ScenarioService, startScenarioService } from '../../testing/scenarios/scenario-service.ts';

describe.skipIf(!hasNodes)('a loan at the shelf by SIP2 at two nodes', () => {
  let library: ScenarioLibrary;
  let service: ScenarioService;
  beforeEach(async () => {
    const sip2 = scenarioLibraries.find(({ name }) => name === 'SIP2');
    if (sip2 === undefined) throw new Error('There is no library with SIP2.');
    library = await sip2.open({});
    service = await startScenarioService(library, 2);
  });
  afterEach(async () => {
    await service?.close();
    await library?.close();
  });

  it('is requested at one and confirmed at the other, after the first has ended, by its patron only', async () => {
    const { barcodes } = await service.addTitle('Selbst verbucht');
    const patron = await service.logIn(await library.addPatron());
    const other = await service.logIn(await library.addPatron());
    const [first, second] = service.apps;
    if (first === undefined || second === undefined) throw new Error('A node is missing.');
    const request: LoanRequest = (
      await new TestPatron(first, patron.session).send(`/requestLoan/${barcodes[0]}`)
    ).json();
    expect(request).toMatchObject({ title: 'Selbst verbucht', state: 'Unconfirmed' });
    await first.close();
    const confirm = async ({ session }: TestPatron) =>
      (await new TestPatron(second, session).send(`/confirmLoan/${barcodes[0]}/${request.code}`)).json();
    expect(await confirm(other)).toMatchObject({ state: 'Unknown' });
    const accepted = { state: 'Accepted', title: 'Selbst verbucht', requestId: request.requestId };
    expect(await confirm(patron)).toMatchObject(accepted);
    // The code is used: another confirmation tells of the same loan, and does not lend what was returned meanwhile.
    expect(await confirm(patron)).toMatchObject(accepted);
    expect((await new TestPatron(second, patron.session).account()).lent.map(({ barcode }) => barcode)).toEqual(
      barcodes,
    );
    await library.giveBack(barcodes[0] ?? '');
    expect(await confirm(patron)).toMatchObject(accepted);
    expect((await new TestPatron(second, patron.session).account()).lent).toEqual([]);
  });
});
