import { describe, expect, it } from 'vitest';
import { type AgreementEvent, agree } from './library-agreement.ts';

const opened = (address: string): AgreementEvent => ({ type: 'opened', address });
const chosen = (libraryId: number): AgreementEvent => ({ type: 'chosen', libraryId });
const after = (boundTo: number, ...events: AgreementEvent[]) =>
  events.reduce((state, event) => agree(state, event, boundTo), { address: '/', libraryId: boundTo || 1 });

describe('what the patron did last wins', () => {
  it.each([
    ['an address was opened', [opened('/info/5')], '/info/5', 5],
    ['an address without a library was opened', [opened('/info/5'), opened('/settings')], '/settings', 5],
    ['a library was chosen elsewhere', [opened('/info/5'), chosen(3)], '/info/3', 3],
    ['and on a screen without one', [opened('/settings'), chosen(3)], '/settings', 3],
    ['then an address was opened', [opened('/info/5'), chosen(3), opened('/events/5')], '/events/5', 5],
    ['the same address was opened again', [opened('/info/5'), chosen(3), opened('/info/5')], '/info/5', 5],
    ['no library is left', [opened('/result?FREE=a&library=5'), chosen(0)], '/result?FREE=a', 0],
    ['a record was opened, which chooses none', [chosen(3), opened('/record/5/a')], '/record/5/a', 3],
  ])('when %s', (_, events, address, libraryId) => {
    expect(after(0, ...events)).toEqual({ address, libraryId });
  });

  it('but no address wins over single mode', () => {
    expect(after(5, opened('/info/1'))).toEqual({ address: '/info/1', libraryId: 5 });
    expect(after(5, opened('/info/1'), opened('/info'))).toEqual({ address: '/info', libraryId: 5 });
  });
});
