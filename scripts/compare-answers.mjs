/**
 * Compares the answers of two built checkouts: `node scripts/compare-answers.mjs <folder of the other one>`. The other fills a data
 * directory with the demo; each starts with a copy of it. Compared are calls of the app, pages painted by the service, and all pages of operators
 * that links lead to (words, roles and fields), without what no two starts have in common. Shows that a change changes nothing.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Window } from 'happy-dom';
import { root } from './ensure/root.mjs';

const [other] = process.argv.slice(2);
if (other === undefined) throw new Error('Name the folder of the other built checkout.');

/** @typedef {{ path: string, locale?: string, body?: unknown, token?: string }} Call */
/** @typedef {{ status: number, type: string, text: string }} Answer */

const data = mkdtempSync(join(tmpdir(), 'buchfink-compare-'));
process.once('exit', () => rmSync(data, { recursive: true, force: true }));

/**
 * Starts the service of a checkout and waits until it is ready.
 *
 * @param {string} folder
 * @param {number} port
 * @param {string} name that of its data directory
 */
async function startService(folder, port, name) {
  const environment = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    BUCHFINK_DATA: join(data, name),
    BUCHFINK_OPERATOR_NETWORKS: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The service in ${folder} does not start: is it built?`);
    await new Promise((later) => setTimeout(later, 100));
  }
  return {
    origin,
    end: async () => {
      const ended = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const words = [
  'geschichte',
  'berlin',
  'zauberberg',
  'die unendliche geschichte',
  'kochen',
  'thriller ebook',
  'harry pottr',
  'C++',
];
const moreWords = [
  'm?ller',
  '*katastrophe',
  'auf türkisch',
  'ab 8',
  'xqzzt',
  '"der prozess"',
  'trauer',
  'lego',
  'qu',
  'film 2020',
];
const screens = [
  '/',
  '/libraries',
  '/help',
  '/privacy',
  '/metasearch?FREE=geschichte',
  '/acquisitions?library=1',
  '/nowhere',
];

/** The calls of the app that need no login, for the libraries of a service. @param {readonly number[]} ids @returns {Call[]} */
function openCalls(ids) {
  const project = (/** @type {string} */ path, locale = 'de') => `/services/${locale}/opac-host${path}`;
  const search = (/** @type {number} */ id, /** @type {string} */ value, /** @type {object} */ more = {}) => ({
    path: project(`/library/${id}/search`),
    body: { fields: [{ id: 'FREE', value }], ...more },
  });
  const [first = 1, second = 2] = ids;
  return [
    ...['/config', '/libraries', '/searchfields', '/page/imprint', '/page/nothing'].flatMap((path) =>
      ['de', 'en', 'xx'].map((locale) => ({ path: project(path, locale) })),
    ),
    ...['/services/version', '/services/openapi.json', '/services/nothing', '/healthz'].map((path) => ({ path })),
    ...[...ids, 99_999].flatMap((id) =>
      ['info', 'status', 'searchfields', 'acquisitions', 'events', 'suggest?text=ges', 'record/none', 'search'].map(
        (part) => ({
          path: project(`/library/${id}/${part}`, id % 2 === 0 ? 'en' : 'de'),
        }),
      ),
    ),
    ...[...words, ...moreWords].flatMap((value) => [
      search(first, value),
      search(first, value, { group: 'work', sort: 'newest' }),
      search(second, value, { limit: 3, offset: 3 }),
      { path: project(`/library/${first}/suggest?text=${encodeURIComponent(value)}`) },
      { path: `/result?library=1&FREE=${encodeURIComponent(value)}` },
    ]),
    ...[{ fields: 'all' }, { fields: [], limit: -1 }, undefined].map((body) => ({
      path: project(`/library/${first}/search`),
      body: body ?? 'no JSON',
    })),
    ...screens.flatMap((path) => ['de', 'en'].map((locale) => ({ path, locale }))),
  ];
}

/** What no two starts have in common: ids of calls, tokens, moments, durations, names of built files. @param {string} text */
const comparable = (text) =>
  text
    .replace(/"(requestId|token|refreshToken|tookMs|ms|checkedAt|expires\w*|\w+Token)":("[^"]*"|[\d.]+)/g, '"$1":0')
    .replace(/(-|\.)[\w-]{7,8}\.(js|css|woff2)/g, '.$2')
    .replace(/nonce-[\w+/=-]+|sha256-[\w+/=-]+/g, '')
    .replace(/127\.0\.0\.1:\d+|"id":"[\w-]{22}"|\d+ (Aufrufe|calls)\b/g, '')
    .replace(
      /\d{4}-\d\d-\d\dT[\d:.]+Z?|\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?\b|\b[\d.,]+ (ms|s|MB|GB|Sekunden?|seconds?|%)/g,
      '',
    );

/** What a reader of a page gets: words, roles, names and fields, without the marks around them. @param {string} html */
function readable(html) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
  document.write(html);
  const kept = [
    'role',
    'aria-label',
    'aria-current',
    'href',
    'name',
    'type',
    'action',
    'method',
    'for',
    'required',
    'lang',
  ];
  return [...document.querySelectorAll('body *:not(script, style)')].map((element) => {
    const own = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent.trim());
    const isRandom = element.getAttribute('type') === 'hidden' || element.getAttribute('name') === 'pin';
    const value = isRandom ? '' : (element.getAttribute('value') ?? '');
    // A button of a form submits, whether it says so or not.
    if (element.getAttribute('type') === 'submit') element.removeAttribute('type');
    const attributes = kept.flatMap((name) =>
      element.hasAttribute(name) ? `${name}=${element.getAttribute(name)}` : [],
    );
    return comparable(
      [element.localName, ...attributes, value, ...own]
        .filter((part) => part !== '')
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  });
}

/** @param {string} origin @param {Call} call @returns {Promise<Answer>} */
async function ask(origin, { path, locale = 'de', body, token }) {
  const answer = await fetch(origin + path, {
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      'accept-language': locale,
      'x-client-version': '3.4.0',
      cookie: `operator-language=${locale}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    redirect: 'manual',
  });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, text: await answer.text() };
}

/** @param {Answer} answer */
const contentOf = ({ status, type, text }) => ({
  status,
  type,
  content: type.includes('html') ? readable(text) : comparable(text),
});

/** The links of a page of operators. @param {string} html */
const linksIn = (html) =>
  [...html.matchAll(/href="(\/operator[^"#]*)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'));

/** Asks both services the same, and says where they differ. */
async function compare() {
  const folders = [resolve(other ?? ''), root];
  await (await startService(folders[0] ?? '', 16_901, 'filled')).end();
  for (const at of folders.keys()) cpSync(join(data, 'filled'), join(data, `${at}`), { recursive: true });
  const services = await Promise.all(folders.map((folder, at) => startService(folder, 16_901 + at, `${at}`)));
  let count = 0;
  let differences = 0;
  const both = async (/** @type {(token: number) => Call} */ callOf) => {
    const [first, second] = await Promise.all(services.map(({ origin }, at) => ask(origin, callOf(at))));
    if (!first || !second) throw new Error('Two services answer.');
    const [before, after] = [contentOf(first), contentOf(second)];
    count += 1;
    if (!isDeepStrictEqual(before, after)) {
      differences += 1;
      const [lines, others] = [before, after].map(({ content }) =>
        typeof content === 'string' ? content.split(/(?<=,)/) : content,
      );
      const at = lines?.findIndex((line, index) => line !== others?.[index]) ?? 0;
      console.log(
        `${callOf(0).path}\n  before: ${before.status} ${lines?.[at]?.slice(0, 300)}\n  after:  ${after.status} ${others?.[at]?.slice(0, 300)}`,
      );
    }
    return second;
  };
  try {
    const { text } = await both(() => ({ path: '/services/de/opac-host/libraries' }));
    const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
    for (const call of openCalls([...new Set(ids)])) await both(() => call);
    const hits = await both(() => ({
      path: '/services/de/opac-host/library/1/search',
      body: { fields: [{ id: 'FREE', value: 'berlin' }], limit: 40 },
    }));
    for (const { id } of JSON.parse(hits.text).items)
      for (const path of [`/services/de/opac-host/library/1/record/${id}`, `/record/1/${id}`])
        await both(() => ({ path }));
    for (const userId of ['1000001', '1000002', '9999999']) {
      const credentials = { libraryId: 1, userId, password: 'demo1234' };
      const sessions = await Promise.all(
        services.map(({ origin }) => ask(origin, { path: '/services/de/opac-host/auth/login', body: credentials })),
      );
      const tokens = sessions.map(({ text }) => JSON.parse(text).token);
      for (const part of ['account/info', 'account/profile', 'auth/sessions', 'account/feed'])
        await both((at) => ({ path: `/services/de/opac-host/${part}`, token: tokens[at] ?? '' }));
    }
    const kinds = new Map();
    for (const locale of ['de', 'en']) {
      const waiting = [
        '/operator',
        '/operator/desk/1/patrons/demo-1000001',
        '/operator/desk/1?query=specht',
        '/operator/nothing',
      ];
      const seen = new Set(waiting);
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const current = path;
        const { text: page } = await both(() => ({ path: current, locale }));
        for (const link of linksIn(page)) {
          const kind = `${locale} ${link.replace(/\?.*/, '').replace(/\/(?=[^/]*\d)[^/]+/g, '/:id')}`;
          if (seen.has(link) || (kinds.get(kind) ?? 0) >= 3) continue;
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          seen.add(link);
          waiting.push(link);
        }
      }
    }
    console.log(
      `${count} answers compared, ${kinds.size} kinds of operator pages in two languages: ${differences} differ`,
    );
    if (differences > 0) process.exitCode = 1;
  } finally {
    for (const { end } of services) await end();
  }
}
await compare();
