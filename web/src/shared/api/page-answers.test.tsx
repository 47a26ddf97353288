import { endpoint } from '@buchfink/contract/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from './call.ts';
import { pageAnswerAddresses } from './page-answers.ts';

const name = endpoint({
  name: 'name',
  summary: 'Says a name',
  path: '/library/:libraryId/name',
  params: z.object({ libraryId: z.number() }),
  answer: z.object({ name: z.string() }),
});
const names = endpoint({
  name: 'names',
  summary: 'Finds names',
  method: 'POST',
  path: '/names',
  body: z.object({ word: z.string() }),
  answer: z.array(z.string()),
});
const address = (libraryId: number) => `/services/de/opac-host/library/${libraryId}/name`;

afterEach(() => vi.unstubAllGlobals());

it('a call takes its answer from the page once, then goes to the service', async () => {
  const withBody = '/services/de/opac-host/names {"word":"N & \\"S\\""}';
  const answers = { [address(1)]: { name: '</script> Nord' }, [address(2)]: { other: true }, [withBody]: ['Nord'] };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify(answers);
  document.body.append(block);
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('{"name":"from the service"}', { headers: { 'Content-Type': 'application/json' } });
  });
  expect(await call(name, { params: { libraryId: 1 } })).toEqual({ name: '</script> Nord' });
  expect([fetched, pageAnswerAddresses()]).toEqual([[], [address(1), address(2)]]);
  expect(await call(name, { params: { libraryId: 1 } })).toEqual({ name: 'from the service' });
  expect(await call(name, { params: { libraryId: 3 } })).toEqual({ name: 'from the service' });
  expect(fetched).toEqual([address(1), address(3)]);
  // A call with a body takes the answer to that body only.
  await expect(call(names, { body: { word: 'N' } })).rejects.toMatchObject({ kind: 'bad-answer' });
  expect(await call(names, { body: { word: 'N & "S"' } })).toEqual(['Nord']);
  expect(fetched.slice(2)).toEqual(['/services/de/opac-host/names']);
  // An answer in the page is checked as any other.
  await expect(call(name, { params: { libraryId: 2 } })).rejects.toMatchObject({ kind: 'bad-answer' });
});
