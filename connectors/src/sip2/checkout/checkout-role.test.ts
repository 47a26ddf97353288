import { afterEach, describe, expect, it } from 'vitest';
import type { Patron } from '../../patron-system.ts';
import { createRecordedLibrary } from '../../testing/sip2/recorded-library.ts';
import type { Sip2LibraryOptions } from '../../testing/sip2/sip2-library.ts';
import {
  type ConnectedLibrary,
  connectTo,
  startConnectedLibrary,
  type TestConnector,
} from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(async () => {
  await otherNode?.connector.close();
  otherNode = undefined;
  await library.close();
});
/** A node beside the first one, with the same store. */
let otherNode: TestConnector | undefined;
function startOtherNode(settings: object = {}): TestConnector {
  otherNode = connectTo(library.server, () => library.context.now(), settings, library.patronNotes);
  return otherNode;
}
async function start(settings: object = {}, options: Sip2LibraryOptions = {}): Promise<Patron> {
  library = await startConnectedLibrary(settings, { state: createRecordedLibrary(), ...options });
  return logIn('20000005', '4713');
}
const logIn = (userId: string, password: string) => library.patron.login({ userId, password }, library.context);
const request = (patron: Patron, barcode: string) => library.checkout.requestLoan(patron, barcode, library.context);
const confirm = (patron: Patron, barcode: string, code: string) =>
  library.checkout.confirmLoan(patron, barcode, { code, partsRead: 1 }, library.context);
const sent = (code: string) => library.server.messages.filter((message) => message.startsWith(code));
const loans = async (patron: Patron) =>
  (await library.patron.account(patron, library.context)).lent.map(({ id }) => id);

describe('a loan at the shelf by SIP2', () => {
  it('is requested, confirmed, and confirmed again with the same answer', async () => {
    const patron = await start();
    const requested = await request(patron, '31000301');
    expect(requested).toMatchObject({ state: 'Unconfirmed', title: 'Kochen mit Äpfeln', copyId: '31000301', parts: 1 });
    expect(requested.code).toMatch(/^[0-9A-Z]{6}$/);
    expect(sent('11')).toEqual([]);
    const accepted = await confirm(patron, '31000301', requested.code.toLowerCase());
    expect(accepted).toMatchObject({ state: 'Accepted', dueDate: '2026-12-23', requestId: requested.requestId });
    expect(await confirm(patron, '31000301', requested.code)).toMatchObject({
      state: 'Accepted',
      dueDate: '2026-12-23',
    });
    expect(sent('11')).toEqual([expect.stringContaining('AOHB|AA20000005|AB31000301|AC|AD4713|BON|BIN|')]);
    // It never asks for a renewal.
    expect(sent('11')[0]).toMatch(/^11NN/);
    expect(await loans(patron)).toEqual(['31000301']);
  });

  it.each([
    ['20000004', '4712', '31000301', 'AccountDisabled'],
    ['20000006', '4714', '31000301', 'CardLost'],
    ['20000007', '4715', '31000301', 'FeeLimitExceeded'],
    ['20000001', '1234', '31000101', 'NoLoanDuplicateRequestCopyLoaned'],
    ['20000005', '4713', '31000101', 'InvalidCopyStatusForLoan'],
    ['20000005', '4713', '31001201', 'LoanOfReservedNotPossible'],
  ])('is refused before the server is asked: %s (%s) %s: %s', async (card, pin, barcode, refusal) => {
    await start();
    expect(await request(await logIn(card, pin), barcode)).toMatchObject({ state: 'Rejected', code: '', refusal });
    expect(sent('11')).toEqual([]);
  });

  it('is refused by the server for what only it knows, in words or codes', async () => {
    const patron = await start({}, { loanFeeLimit: 300 });
    const refusalOf = async (of: Patron, barcode: string) => confirm(of, barcode, (await request(of, barcode)).code);
    expect(await refusalOf(patron, '31000801')).toMatchObject({
      state: 'Rejected',
      refusal: 'InvalidCopyStatusForLoan',
      title: 'Nachschlagewerk der Knöpfe',
    });
    const debtor = await logIn('20000001', '1234');
    expect(await refusalOf(debtor, '31001201')).toMatchObject({ state: 'Rejected', refusal: 'FeeLimitExceeded' });
    expect(sent('11')).toHaveLength(2);
  });

  it('takes the copy that waits for the patron', async () => {
    await start();
    const patron = await logIn('20000001', '1234');
    const { code } = await request(patron, '31001201');
    expect(await confirm(patron, '31001201', code)).toMatchObject({ state: 'Accepted' });
  });

  it('does not happen with a wrong, foreign or old code', async () => {
    const patron = await start();
    const { code } = await request(patron, '31000301');
    const other = await logIn('20000008', '4716');
    expect(await confirm(other, '31000301', code)).toMatchObject({ state: 'Unknown' });
    expect(await confirm(patron, '31000501', code)).toMatchObject({ state: 'Unknown' });
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await confirm(patron, '31000301', 'FALSCH')).toMatchObject({ state: 'Rejected', refusal: 'Unknown' });
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Rejected' });
    const late = await request(patron, '31000301');
    library.setClock(new Date(library.context.now().getTime() + 601_000));
    expect(await confirm(patron, '31000301', late.code)).toMatchObject({ state: 'Rejected' });
    expect(sent('11')).toEqual([]);
  });

  it('is sent once: a lost answer is read from the account', async () => {
    const patron = await start();
    const { code } = await request(patron, '31000301');
    library.loseAnswerTo('11');
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-23' });
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Accepted' });
    expect(sent('11')).toHaveLength(1);
  });

  it('is not sent again when the account shows nothing of it', async () => {
    const patron = await start();
    const { code } = await request(patron, '31000301');
    library.loseAnswerTo('11');
    const { lend } = library.state;
    library.state.lend = () => undefined;
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Unknown' });
    library.state.lend = lend;
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Unknown' });
    expect(sent('11')).toHaveLength(1);
  });

  it('is confirmed at any node, by its patron only and with one message', async () => {
    const patron = await start();
    const other = startOtherNode();
    const confirmAtOther = (as: Patron, code: string) =>
      other.checkout.confirmLoan(as, '31000301', { code, partsRead: 1 }, library.context);
    const { code, requestId } = await request(patron, '31000301');
    expect(await confirmAtOther(await logIn('20000008', '4716'), code)).toMatchObject({ state: 'Unknown' });
    const accepted = { state: 'Accepted', requestId, title: 'Kochen mit Äpfeln', dueDate: '2026-12-23' };
    expect(await confirmAtOther(patron, code)).toMatchObject(accepted);
    expect(await confirm(patron, '31000301', code)).toMatchObject(accepted);
    expect(sent('11')).toHaveLength(1);
  });

  it('is sent once when it is confirmed at two nodes at the same moment', async () => {
    const patron = await start();
    const other = startOtherNode();
    const { code } = await request(patron, '31000301');
    const confirmation = { code, partsRead: 1 };
    const answers = await Promise.all([
      confirm(patron, '31000301', code),
      other.checkout.confirmLoan(patron, '31000301', confirmation, library.context),
    ]);
    expect(answers).toContainEqual(expect.objectContaining({ state: 'Accepted' }));
    expect(sent('11')).toHaveLength(1);
  });

  it('is not sent again when its node ends before the answer: another one reads the account', async () => {
    const patron = await start();
    const other = startOtherNode();
    const { code } = await request(patron, '31000301');
    const ended = new AbortController();
    library.damageAnswerTo('11', () => {
      ended.abort();
      return 'close';
    });
    const context = { ...library.context, signal: ended.signal };
    await expect(library.checkout.confirmLoan(patron, '31000301', { code, partsRead: 1 }, context)).rejects.toThrow();
    expect(await other.checkout.confirmLoan(patron, '31000301', { code, partsRead: 1 }, library.context)).toMatchObject(
      { state: 'Accepted', dueDate: '2026-12-23' },
    );
    expect(sent('11')).toHaveLength(1);
  });

  it('does not happen after five wrong codes at once, on whatever nodes', async () => {
    const patron = await start();
    const other = startOtherNode();
    const { code } = await request(patron, '31000301');
    const wrong = { code: 'FALSCH', partsRead: 1 };
    await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        (at % 2 ? other : library).checkout.confirmLoan(patron, '31000301', wrong, library.context),
      ),
    );
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Rejected', refusal: 'Unknown' });
    expect(sent('11')).toEqual([]);
  });

  it('is told as made even when its outcome cannot be stored', async () => {
    const patron = await start();
    const { code } = await request(patron, '31000301');
    const { find } = library.patronNotes;
    library.patronNotes.find = async (...of) => {
      const stored = await find(...of);
      let writes = 0;
      const replace = async (text: string) => {
        if (writes++ > 0) throw new Error('no database');
        return stored?.replace(text) ?? false;
      };
      return stored && { ...stored, replace };
    };
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-23' });
    expect(library.warnings).toEqual([{ code: 'sip2-loan-not-stored', values: {} }]);
    expect(await confirm(patron, '31000301', code)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-23' });
    expect(sent('11')).toHaveLength(1);
  });

  it('is not made with a PIN that no longer holds, though the server would', async () => {
    const patron = await start();
    const { code } = await request(patron, '31000301');
    library.setPin('20000005', 'anders');
    await expect(confirm(patron, '31000301', code)).rejects.toMatchObject({ code: 'session-ended' });
    expect(sent('11')).toEqual([]);
  });

  it('knows no copy that the system does not know, and no text that is no barcode', async () => {
    const patron = await start();
    for (const barcode of ['39999999', '', '1|AA2', '1\r63', 'ü'])
      await expect(request(patron, barcode)).rejects.toMatchObject({ code: 'unknown-copy' });
    await expect(confirm(patron, '1|AA2', 'x')).rejects.toMatchObject({ code: 'unknown-copy' });
  });
});

describe('a return at the shelf by SIP2', () => {
  const returns = () => {
    const { requestReturn, confirmReturn } = library.checkout;
    if (!requestReturn || !confirmReturn) throw new Error('no returns');
    return {
      request: (patron: Patron, barcode: string) => requestReturn(patron, barcode, library.context),
      confirm: (patron: Patron, barcode: string, branch?: string) =>
        confirmReturn(patron, barcode, branch, library.context),
    };
  };

  it('is offered only where the settings say so', async () => {
    await start();
    expect(library.checkout.requestReturn).toBeUndefined();
    expect(library.checkout.confirmReturn).toBeUndefined();
  });

  it('happens for own loans, once a day', async () => {
    await start({ returns: true });
    const patron = await logIn('20000001', '1234');
    expect(await returns().request(patron, '31000101')).toMatchObject({
      state: 'Possible',
      title: 'Das Känguru im Bücherschrank',
      branches: [{ id: 'HB', name: 'Hauptbücherei' }, { id: 'ZW' }],
    });
    expect(sent('09')).toEqual([]);
    expect(await returns().confirm(patron, '31000101')).toMatchObject({ state: 'Returned', next: 'shelf' });
    expect(await returns().confirm(patron, '31000101')).toMatchObject({ state: 'Returned', next: 'shelf' });
    expect(sent('09')).toEqual([expect.stringContaining('APHB|AOHB|AB31000101|AC|BIN|')]);
    expect(await loans(patron)).not.toContain('31000101');
    library.wait(1);
    expect(await returns().request(patron, '31000101')).toMatchObject({ state: 'Rejected', refusal: 'not-on-loan' });
  });

  it('gets the same answer again at any node', async () => {
    await start({ returns: true });
    const other = startOtherNode({ returns: true });
    const patron = await logIn('20000001', '1234');
    expect(await returns().confirm(patron, '31000101')).toMatchObject({ state: 'Returned', next: 'shelf' });
    const again = await other.checkout.confirmReturn?.(patron, '31000101', undefined, library.context);
    expect(again).toMatchObject({ state: 'Returned', next: 'shelf' });
    expect(sent('09')).toHaveLength(1);
  });

  it('goes to the desk where somebody waits or the copy belongs elsewhere', async () => {
    await start({ returns: true });
    const patron = await logIn('20000001', '1234');
    expect(await returns().confirm(patron, '31000201')).toMatchObject({ state: 'Returned', next: 'desk' });
    expect(await returns().confirm(patron, '31000601', 'ZW')).toMatchObject({ state: 'Returned', next: 'desk' });
  });

  it('happens for no copy of others, none that is not lent, and no unknown branch', async () => {
    const patron = await start({ returns: true });
    for (const barcode of ['31000101', '31000301'])
      expect(await returns().confirm(patron, barcode)).toMatchObject({ state: 'Rejected', refusal: 'not-on-loan' });
    const owner = await logIn('20000001', '1234');
    await expect(returns().confirm(owner, '31000101', 'XX')).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(returns().confirm(owner, '39999999')).rejects.toMatchObject({ code: 'unknown-copy' });
    expect(sent('09')).toEqual([]);
  });

  it('is sent once: a lost answer is read from the account, and the copy goes to the desk', async () => {
    await start({ returns: true });
    const patron = await logIn('20000001', '1234');
    library.loseAnswerTo('09');
    expect(await returns().confirm(patron, '31000101')).toMatchObject({ state: 'Returned', next: 'desk' });
    expect(sent('09')).toHaveLength(1);
  });
});
