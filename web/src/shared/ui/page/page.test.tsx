import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from '../focus/keep-focus.ts';
import { Page } from './page.tsx';

/** A screen that shows something else until its answer arrives: the heading is drawn anew. */
function Record() {
  const [hasArrived, setArrived] = useState(false);
  return (
    <main>
      {hasArrived ? (
        <section>
          <Page title="Momo">{null}</Page>
        </section>
      ) : (
        <Page title="Record">{null}</Page>
      )}
      <input aria-label="Search" />
      {/* Not focused by a press, as an answer presses nothing. */}
      <i data-testid="answer" onClickCapture={() => setArrived(true)} />
    </main>
  );
}

let endFocus: () => void;

const answer = () => act(() => screen.getByTestId('answer').click());
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  endFocus = keepFocus();
  render(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <main>
              <Page title="Home">
                <Link to="/record">Open</Link>
              </Page>
            </main>
          }
        />
        <Route path="/record" element={<Record />} />
      </Routes>
    </MemoryRouter>,
  );
});

afterEach(() => {
  cleanup();
  endFocus();
});

it('leaves the focus where it is on the first screen, and moves it to the heading after a navigation', async () => {
  await heading('Home');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link'));
  expect(document.activeElement).toBe(await heading('Record'));
});

it('moves it to the heading that takes the place of one with the focus', async () => {
  await userEvent.click(screen.getByRole('link'));
  answer();
  const next = await heading('Momo');
  expect(document.activeElement).toBe(next);
});

it('does not take it from a field in which somebody types already when the heading is drawn anew', async () => {
  await userEvent.click(screen.getByRole('link'));
  await userEvent.type(screen.getByRole('textbox'), 'wal');
  answer();
  await heading('Momo');
  await userEvent.keyboard('d');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('wald');
});
