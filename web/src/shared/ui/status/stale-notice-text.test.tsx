import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { StaleNoticeText } from './stale-notice-text.tsx';

const connection = vi.hoisted(() => ({ isConnected: true }));
vi.mock('#shared/connection/service-connection.ts', async (original) => ({
  ...(await original<object>()),
  useConnected: () => connection.isConnected,
}));

it.each([
  ['the service rests', { isConnected: true, outOfService: true }, /^Der Dienst antwortet gerade nicht\./],
  ['there is no connection', { isConnected: false, outOfService: false }, /^Sie sind offline\./],
])('says why an answer is old: %s', async (_, { isConnected, outOfService }, text) => {
  connection.isConnected = isConnected;
  useApp.setState({ outOfService });
  await renderInApp(<StaleNoticeText at={Date.now()} />);
  expect(screen.getByRole('status').textContent).toMatch(text);
});
