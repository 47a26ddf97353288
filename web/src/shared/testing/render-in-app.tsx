import type { Locale } from '@buchfink/contract/locale';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { setServiceContext } from '#shared/connection/service-context.ts';
import { activateLocale, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { keepFocus } from '#shared/ui/focus/keep-focus.ts';
import { useSnackbars } from '#shared/ui/status/snackbar-queue.ts';
import { Snackbars } from '#shared/ui/status/snackbars.tsx';

// Parts are imported when they are needed: a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

interface RenderInAppOptions {
  readonly locale?: Locale;
  /** The address the component is at; other addresses show their path as a heading. */
  readonly path?: string;
  /** Answers of the service by the end of their path, at once or later: JSON, or a status and JSON. */
  readonly answers?: Readonly<Record<string, (body: unknown, headers: Headers) => unknown>>;
}

/** An answer of the service with a status of its own. */
export class ServiceAnswer {
  readonly status: number;
  readonly json: unknown;

  constructor(status: number, json: unknown) {
    this.status = status;
    this.json = json;
  }
}

/**
 * Renders a component with texts, router, queries and messages of the app, and a service that gives the answers of the
 * test. Set the app's state before with `useApp.setState`; it is reset when the test ends.
 */
export async function renderInApp(
  element: ReactNode,
  { locale = 'de', path = '/', answers = {} }: RenderInAppOptions = {},
) {
  setServiceContext({ address: 'https://service.test', locale, projectId: 'opac-test' });
  const requests: { path: string; body: unknown; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    requests.push({ path: pathname, body, headers });
    const answer = await Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1](body, headers);
    if (answer === undefined) throw new TypeError(`The test has no answer for ${pathname}`);
    return answer instanceof ServiceAnswer
      ? Response.json(answer.json, { status: answer.status })
      : Response.json(answer);
  });
  await activateLocale(locale);
  await loadFurtherTexts();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const endFocus = keepFocus();
  onTestFinished(() => {
    cleanup();
    endFocus();
    queries.clear();
    useApp.setState(initialState, true);
    useSnackbars.setState({ queue: [], past: [] });
    vi.unstubAllGlobals();
  });
  const view = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={path.replace(/[?#].*/, '')} element={element} />
          <Route path="*" element={<Address />} />
        </Routes>
        <Snackbars />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), requests, queries };
}

function Address() {
  const { pathname, search } = useLocation();
  return <h1>{pathname + search}</h1>;
}
