import { ApiException } from '@buchfink/contract/error';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ErrorState } from './error-state.tsx';

it.each([
  ['not-supported', 0],
  ['library-timeout', 1],
  ['library-unavailable', 1],
] as const)('after %s offers to try again %i times', async (code, count) => {
  await renderInApp(<ErrorState error={new ApiException(code)} onRetry={() => undefined} />);
  expect(screen.queryAllByRole('button', { name: 'Noch einmal versuchen' })).toHaveLength(count);
});
