import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { RecordScreen } from './record-screen.tsx';

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ libraryId: '9', id: 'x' }),
}));

it.each([
  ['unknown-library', 'Diese Bibliothek gibt es hier nicht', 'Bibliotheken'],
  ['unknown-record', 'Diesen Titel gibt es nicht mehr', undefined],
])('says what is unknown: %s', async (code, title, link) => {
  const error = new ServiceAnswer(404, { exceptionType: 'ApiException', code, message: '' });
  await renderInApp(<RecordScreen />, { answers: { '/record/x': () => error } });
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bibliotheken' })?.textContent).toBe(link);
});
