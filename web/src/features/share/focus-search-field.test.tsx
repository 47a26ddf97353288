import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginNavigation } from '#shared/links/last-navigation.ts';
import { focusSearchField } from './focus-search-field.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function showField(): HTMLInputElement | null {
  document.body.innerHTML = '<main><h1 tabindex="-1">Start</h1><search><input /></search></main>';
  return document.querySelector('input');
}

it('focuses the field when it is there, also after the heading has had the focus, and then leaves the focus alone', () => {
  focusSearchField();
  vi.advanceTimersByTime(500);
  const field = showField();
  vi.advanceTimersByTime(50);
  expect(document.activeElement).toBe(field);
  document.querySelector('h1')?.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
  document.querySelector('h1')?.focus();
  vi.advanceTimersByTime(1_000);
  expect(document.activeElement).not.toBe(field);
});

it('ends when the reader goes elsewhere, or when there is no field for long', () => {
  focusSearchField();
  beginNavigation();
  vi.advanceTimersByTime(100);
  const field = showField();
  vi.advanceTimersByTime(1_000);
  expect(document.activeElement).not.toBe(field);
  document.body.replaceChildren();
  focusSearchField();
  vi.advanceTimersByTime(4_000);
  const late = showField();
  vi.advanceTimersByTime(1_000);
  expect(document.activeElement).not.toBe(late);
});
