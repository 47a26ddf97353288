import { ApiError } from '@buchfink/contract/error';
import { type APIResponse, expect, test } from '@playwright/test';

const service = '/services/de/opac-demo';
const search = `${service}/library/1/search`;
const words = (value: unknown) => ({ data: { fields: [{ id: 'FREE', value }] } });

/** Expects an answer to a caller's mistake: a status of its own below 500, and the one shape of an error. */
async function expectRefusal(answer: APIResponse, status: number, code?: string): Promise<void> {
  expect(answer.status()).toBe(status);
  const body = ApiError.parse(await answer.json());
  expect(body.message).not.toBe('');
  expect(JSON.stringify(body)).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/);
  if (code) expect(body.code).toBe(code);
}

test('rejects a text of two characters and accepts one of three', async ({ request }) => {
  await expectRefusal(await request.post(search, words('ab')), 400, 'search-text-too-short');
  await expectRefusal(await request.post(search, words('   a   ')), 400, 'search-text-too-short');
  expect((await request.post(search, words('abc'))).status()).toBe(200);
});

test('rejects a query of a checkbox alone', async ({ request }) => {
  await expectRefusal(await request.post(search, words(true)), 400, 'search-text-too-short');
});

test('names an unknown library, record, project, path and cover as such', async ({ request }) => {
  await expectRefusal(await request.post(`${service}/library/999999/search`, words('Buch')), 404, 'unknown-library');
  await expectRefusal(await request.get(`${service}/library/999999/info`), 404, 'unknown-library');
  await expectRefusal(await request.get(`${service}/library/1/record/there-is-none`), 404, 'unknown-record');
  await expectRefusal(await request.get('/services/de/opac-nowhere/config'), 404, 'unknown-project');
  await expectRefusal(await request.get('/services/nothing/like/this/at/all'), 404);
  await expectRefusal(await request.get('/services/cover/small/opac-demo/1/there-is-none'), 404);
});

test('rejects malformed ids', async ({ request }) => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    '1.0',
    '01',
    '0x1',
    '1e0',
    '+1',
    'eins',
    '1e9',
    '99999999999',
    '%00',
    "1'%20OR%20'1'='1",
  ]) {
    await expectRefusal(await request.get(`${service}/library/${id}/info`), 400);
  }
  await expectRefusal(await request.get(`${service}/library/1/record/${'x'.repeat(257)}`), 400);
});

test('finds nothing for hostile record ids and does not fail', async ({ request }) => {
  const ids = ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', '%00', '%F0%9F%93%9A', "'%20OR%201=1--", '%3Cscript%3E', '%E0%A4%A'];
  for (const id of ids) {
    const answer = await request.get(`${service}/library/1/record/${id}`);
    await expectRefusal(answer, answer.status() === 400 ? 400 : 404);
  }
});

test('answers or rejects over-long and hostile search texts, and never fails', async ({ request }) => {
  const texts = [
    'x'.repeat(1000),
    '🦊'.repeat(200),
    '"'.repeat(50),
    '*'.repeat(50),
    'a\u0000bc',
    '\u202Eabc',
    "abc' OR 1=1 --",
  ];
  for (const text of texts) expect((await request.post(search, words(text))).status()).toBeLessThan(500);
  await expectRefusal(await request.post(search, words('x'.repeat(1001))), 400, 'invalid-input');
  await expectRefusal(await request.post(search, words(`${'wort '.repeat(400)}`)), 400, 'invalid-input');
  await expectRefusal(await request.post(search, words('x'.repeat(2_000_000))), 413, 'payload-too-large');
});

test('rejects a body that is no query', async ({ request }) => {
  const json = { 'Content-Type': 'application/json' };
  for (const data of ['{', '', 'null', '[]', '"text"', '{"fields":{}}', '{"fields":[{"id":1,"value":2}]}']) {
    await expectRefusal(await request.post(search, { headers: json, data: Buffer.from(data) }), 400);
  }
  const query = { fields: [{ id: 'FREE', value: 'Buch' }] };
  for (const wrong of [
    { limit: 0 },
    { limit: 101 },
    { limit: 'ten' },
    { offset: -1 },
    { offset: 100_001 },
    { sort: 'price' },
  ]) {
    await expectRefusal(await request.post(search, { data: { ...query, ...wrong } }), 400, 'invalid-input');
  }
  const xml = { headers: { 'Content-Type': 'application/xml' }, data: '<a/>' };
  await expectRefusal(await request.post(search, xml), 415, 'unsupported-media-type');
});

test('rejects a call by another method', async ({ request }) => {
  for (const method of ['DELETE', 'PUT', 'PATCH']) {
    const answer = await request.fetch(search, { method });
    expect([404, 405]).toContain(answer.status());
    ApiError.parse(await answer.json());
  }
});

test('reports errors in the language of the address', async ({ request }) => {
  const inEnglish = await request.get('/services/en/opac-demo/library/999999/info');
  const inGerman = await request.get('/services/de/opac-demo/library/999999/info');
  expect(ApiError.parse(await inEnglish.json()).message).not.toBe(ApiError.parse(await inGerman.json()).message);
  const answer = await request.get('/services/fr/opac-demo/config');
  expect(answer.status()).toBeLessThan(500);
});

test('never reads a path from the disk beside the app', async ({ request }) => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/../../package.json', '/..%5cpackage.json']) {
    const answer = await request.get(path);
    expect(await answer.text()).not.toContain('"buchfink"');
  }
});
