import type { SearchField, SearchFieldInfo } from '@buchfink/contract/search';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { useFieldForm } from './use-field-form.tsx';

const info = (meaning: SearchFieldInfo['meaning'] & string, more: Partial<SearchFieldInfo> = {}): SearchFieldInfo => ({
  id: meaning,
  label: meaning,
  type: 'text',
  meaning,
  advanced: true,
  visible: true,
  ...more,
});
const infos = [
  info('TITLE', { hint: 'Ein Wort genügt' }),
  info('ISBN', { type: 'barcode' }),
  info('YEAR'),
  info('YEAR_START'),
  info('YEAR_END'),
];

function Form({ start, onSearch }: { start: readonly SearchField[]; onSearch: (fields: unknown) => void }) {
  const { form, advancedInputs } = useFieldForm({ infos, start, libraryId: 0, onSearch });
  return (
    <form {...form}>
      {advancedInputs}
      <button type="submit">Los</button>
    </form>
  );
}
async function renderForm(start: readonly SearchField[] = []) {
  const onSearch = vi.fn();
  const { user } = await renderInApp(<Form start={start} onSearch={onSearch} />);
  const years = within(screen.getByRole('group', { name: 'Erscheinungsjahr' }));
  const send = () => user.click(screen.getByRole('button', { name: 'Los' }));
  return { user, onSearch, from: years.getByRole('textbox', { name: 'von' }), to: years.getByLabelText('bis'), send };
}

describe('a form of search fields', () => {
  it('has one span of years, which a single year in the address fills at both ends', async () => {
    const { user, onSearch, from, to, send } = await renderForm([{ id: 'YEAR', value: '2015' }]);
    expect([from, to].map((input) => (input as HTMLInputElement).value)).toEqual(['2015', '2015']);
    expect(screen.queryByRole('textbox', { name: 'YEAR' })).toBeNull();
    await send();
    expect(onSearch).toHaveBeenLastCalledWith([{ id: 'YEAR', value: '2015' }]);
    await user.clear(to);
    await user.type(to, '2020');
    await send();
    expect(onSearch).toHaveBeenLastCalledWith([
      { id: 'YEAR_START', value: '2015' },
      { id: 'YEAR_END', value: '2020' },
    ]);
  });

  it('says what to enter, and which field is too short', async () => {
    const { user, onSearch, from, send } = await renderForm();
    expect(screen.getByRole('textbox', { name: 'TITLE', description: 'Ein Wort genügt' })).toBeTruthy();
    await user.type(from, '19');
    await send();
    expect(onSearch).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(from);
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Bitte geben Sie mindestens 3 Zeichen ein.')).toBeTruthy();
  });

  it('reads the number of a book by camera where the browser can', async () => {
    const scan = vi.fn(async () => ({ ok: true, text: '9783161484100' }) as const);
    const { barcodeScanner } = await import('@buchfink/device/barcode/barcode');
    const before = { ...barcodeScanner };
    Object.assign(barcodeScanner, { isThere: true, scan });
    onTestFinished(() => void Object.assign(barcodeScanner, before));
    const { user, onSearch, send } = await renderForm();
    await user.click(screen.getByRole('button', { name: 'Strichcode mit der Kamera scannen' }));
    await expect
      .poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'ISBN' }).value)
      .toBe('9783161484100');
    expect(screen.queryByRole('dialog')).toBeNull();
    await send();
    expect(onSearch).toHaveBeenLastCalledWith([{ id: 'ISBN', value: '9783161484100' }]);
  });

  it('has no camera button where the browser cannot scan', async () => {
    await renderForm();
    expect(screen.queryByRole('button', { name: /Strichcode/ })).toBeNull();
  });
});
